import type { User } from '@pre-u/contract/accounts/auth'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { lockReason, mayRemove, mayReopen } from '@pre-u/contract/honours/rights'
import { candidateStatusName } from '@pre-u/contract/honours/status'
import { fullName } from '@pre-u/contract/platform/names'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useHandOnFocus } from '../../platform/hooks/useHandOnFocus'
import { RowMenu } from '../../platform/list/RowMenu'
import { Neighbours } from '../../platform/page/Neighbours'
import page from '../../platform/page/page.module.css'
import { WithOffice } from '../../platform/page/WithOffice'
import { RecordPage } from '../../platform/page/RecordPage'
import { StatusName } from '../../placement/StatusName'
import { HandedInPart } from './HandInPart'
import shared from '../programs/honours.module.css'
import { useProgramDeadline } from '../programs/ProgramDeadline'
import { candidateQueries } from '../queries'
import { EditView, ReadOnlyView } from './CandidateParts'
import { useCandidateActions } from './useCandidateActions'

const NAME = 'kandidaat'
const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Gegevens', 8]], [['Bijlagen', 8]]]

type Props = { id: number; programId: string; user: User }

export const CandidateProfile = ({ id, programId, user }: Props) => (
  <RecordPage query={candidateQueries.one(id)} subject="Deze kandidaat" skeleton={SKELETON}>
    {(candidate) => {
      const addressed = String(candidate.honours_program.id)
      if (addressed === programId) return <Loaded candidate={candidate} user={user} />
      return <Navigate replace to="/honours/$id/kandidaten/$candidateId" params={{ id: addressed, candidateId: String(id) }} />
    }}
  </RecordPage>
)

type PartProps = { candidate: Candidate; user: User }

function Loaded({ candidate, user }: PartProps) {
  const { isClosed } = useProgramDeadline(candidate.honours_program)
  const reason = lockReason(candidate, { ...candidate.honours_program, is_closed: isClosed }, user)
  return (
    <div className={page.page}>
      <Head candidate={candidate} user={user} />
      <HandedInPart candidate={candidate} />
      {reason && candidate.finished_at === null && (
        <p className={page.standing}>
          <IconLock size={18} stroke={1.5} aria-hidden />
          <span>
            <WithOffice text={reason} />
          </span>
        </p>
      )}
      {reason ? <ReadOnlyView candidate={candidate} /> : <EditView candidate={candidate} user={user} />}
    </div>
  )
}

function Head({ candidate, user }: PartProps) {
  const { honours_program, school } = candidate
  const toProgram = { to: '/honours/$id', params: { id: String(honours_program.id) } } as const
  const { reopenOne, removeOne } = useCandidateActions()
  const navigate = useNavigate()
  // The first of the programme by name, whatever the list is filtered by.
  const { data } = useQuery(candidateQueries.list({ honours_program__id: String(honours_program.id), page_size: 200 }))
  const ids = data?.results.map(({ id }) => id) ?? []
  const go = (id: number) =>
    void navigate({ to: '/honours/$id/kandidaten/$candidateId', params: { ...toProgram.params, candidateId: String(id) } })
  const remove = () => void removeOne(candidate, () => navigate({ ...toProgram, ignoreBlocker: true }))
  return (
    <header className={`${page.head} ${shared.head}`}>
      <div>
        <Link {...toProgram} className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {honours_program.name}
        </Link>
        <h1 id={NAME} tabIndex={-1}>
          {fullName(candidate)}
        </h1>
        <p className={page.under}>
          <Link to="/schools/$id" params={{ id: String(school.id) }}>
            {school.name}
          </Link>
          <StatusName status={candidate.status} name={candidateStatusName(candidate)} />
        </p>
      </div>
      <div className={page.buttons}>
        <Neighbours ids={ids} current={candidate.id} onGo={go} />
        {mayReopen(candidate, user) && <ReopenButton reopen={() => void reopenOne(candidate)} />}
        {mayRemove(candidate, user) && (
          <RowMenu title={fullName(candidate)} actions={[{ label: 'Verwijderen', danger: true, onClick: remove }]} />
        )}
      </div>
    </header>
  )
}

function ReopenButton({ reopen }: { reopen: () => void }) {
  const part = useHandOnFocus<HTMLButtonElement>(NAME)
  return (
    <Button ref={part} variant="default" onClick={reopen}>
      Heropenen
    </Button>
  )
}
