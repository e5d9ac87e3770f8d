import { allows } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { RowMenu } from '../../platform/list/RowMenu'
import { useOpened } from '../../platform/address/opened'
import page from '../../platform/page/page.module.css'
import { RecordPage } from '../../platform/page/RecordPage'
import { CandidateList } from '../candidates/CandidateList'
import classes from './honours.module.css'
import { ProgramDetails } from './ProgramDetails'
import { ProgramOverview } from './ProgramOverview'
import { ProgramState } from './ProgramState'
import { programQueries } from '../queries'
import { SchoolNotice } from './SchoolNotice'
import { useProgramActions } from './useProgramActions'
import { ProgramForm } from './ProgramForm'

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Gegevens', 6]], [['Kandidaten', 6]]]

export const ProgramProfile = ({ id, user }: { id: number; user: User }) => (
  <RecordPage query={programQueries.one(id)} subject="Dit programma" skeleton={SKELETON}>
    {(program) => <Loaded program={program} user={user} mayChange={allows(honoursPrograms.access.change, user)} />}
  </RecordPage>
)

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
