import { Button } from '@mantine/core'
import type { User } from '@pre-u/contract/accounts/auth'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { lockReason, mayRemove, mayReopen } from '@pre-u/contract/honours/rights'
import { candidateStatusName } from '@pre-u/contract/honours/status'
import { fullName } from '@pre-u/contract/platform/names'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { StatusName } from '../../placement/StatusName'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import { type Draft, draftQuery } from '../../platform/drafts/drafts'
import { WithDraft } from '../../platform/drafts/WithDraft'
import { useHandOnFocus } from '../../platform/hooks/keyboard'
import { RowMenu } from '../../platform/list/rowParts'
import { loadRecord, Neighbours, RecordPageAt } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { WithOffice } from '../../platform/page/Office'
import shared from '../programs/honours.module.css'
import { useProgramDeadline } from '../programs/ProgramState'
import { candidateQueries } from '../queries'
import { CandidateParts, draftKey } from './CandidateParts'
import { HandedInPart } from './HandInPart'
import { useCandidateActions } from './useCandidateActions'

export const load = (_address: TextSearch, { candidateId }: Record<'id' | 'candidateId', string>) =>
  Promise.all([
    loadRecord(candidateQueries, candidateId),
    isRecordId(candidateId) && queryClient.ensureQueryData(draftQuery(draftKey({ id: Number(candidateId) }))),
  ])

export function CandidatePage() {
  const { id: programId, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  return (
    user && (
      <RecordPageAt queries={candidateQueries} id={candidateId} subject="Deze kandidaat" skeleton={[[['Gegevens', 8]], [['Bijlagen', 8]]]}>
        {(candidate) => {
          const id = String(candidate.honours_program.id)
          if (id !== programId) return <Navigate replace to="/honours/$id/kandidaten/$candidateId" params={{ id, candidateId }} />
          return (
            <WithDraft draftKey={draftKey(candidate)}>{(draft) => <Loaded candidate={candidate} draft={draft} user={user} />}</WithDraft>
          )
        }}
      </RecordPageAt>
    )
  )
}

const NAME = 'kandidaat'

type PartProps = { candidate: Candidate; user: User }

function Loaded({ candidate, draft, user }: PartProps & { draft: Draft }) {
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
      <CandidateParts candidate={candidate} draft={draft} user={user} isLocked={reason !== ''} />
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
