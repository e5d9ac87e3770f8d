import { Button } from '@mantine/core'
import { allows } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { candidates } from '@pre-u/contract/honours/candidates'
import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useOpened } from '../../platform/address/opened'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { useSession } from '../../platform/api/session'
import { RowMenu } from '../../platform/list/rowParts'
import { loadList } from '../../platform/list/rows'
import { loadRecord, RecordPageAt } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { CandidateList } from '../candidates/CandidateList'
import { candidatesOf, programQueries } from '../queries'
import classes from './honours.module.css'
import { ProgramForm } from './ProgramForm'
import { ProgramDetails, ProgramOverview } from './ProgramParts'
import { ProgramState } from './ProgramState'
import { SchoolNotice } from './SchoolNotice'
import { useProgramActions } from './useProgramActions'

/** What stands below the candidates would move when they came later. */
export const load = (address: TextSearch, { id }: { id: string }) =>
  Promise.all([loadRecord(programQueries, id), isRecordId(id) && loadList(candidatesOf(Number(id)), candidates, address)])

export function ProgramPage() {
  const { id } = useParams({ from: '/shell/honours/$id' })
  const user = useSession((session) => session.user)
  return (
    user && (
      <RecordPageAt queries={programQueries} id={id} subject="Dit programma" skeleton={[[['Gegevens', 6]], [['Kandidaten', 6]]]}>
        {(program) => <Loaded program={program} user={user} mayChange={allows(honoursPrograms.access.change, user)} />}
      </RecordPageAt>
    )
  )
}

const OPEN_DETAILS = 'gegevens'

function Loaded({ program, user, mayChange }: { program: HonoursProgram; user: User; mayChange: boolean }) {
  const { open, show, close } = useOpened(useSearch({ from: '/shell/honours/$id' }))
  return (
    <div className={page.page}>
      <header className={`${page.head} ${classes.head}`}>
        <div>
          <Link to="/honours" className={page.back}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Alle programma's
          </Link>
          <h1>{program.name}</h1>
          {mayChange && (
            <p className={page.under}>
              <ProgramState program={program} />
            </p>
          )}
        </div>
        {mayChange && <StaffButtons program={program} onChange={() => show(OPEN_DETAILS)} />}
      </header>
      {!mayChange && <SchoolNotice program={program} user={user} />}
      <CandidateList program={program} />
      {mayChange ? (
        <div className={page.columns}>
          <ProgramDetails program={program} isForAllSchools />
          <ProgramOverview program={program} />
        </div>
      ) : (
        <ProgramDetails program={program} isForAllSchools={false} />
      )}
      {mayChange && <ProgramForm opened={open === OPEN_DETAILS ? program.id : undefined} onClose={close} />}
    </div>
  )
}

function StaffButtons({ program, onChange }: { program: HonoursProgram; onChange: () => void }) {
  const { actionsFor, publish } = useProgramActions()
  const navigate = useNavigate()
  return (
    <div className={page.buttons}>
      <Button variant="default" onClick={onChange}>
        Wijzigen
      </Button>
      {!program.is_active && <Button onClick={() => publish(program)}>Publiceren</Button>}
      <RowMenu title={program.name} actions={actionsFor(program, () => navigate({ to: '/honours' }))} />
    </div>
  )
}
