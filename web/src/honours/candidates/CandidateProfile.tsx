import type { User } from '@pre-u/contract/auth'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, useRef, useState } from 'react'
import { RecordHistorySection } from '../../auditLog/RecordHistorySection'
import { RowMenu } from '../../platform/list/RowMenu'
import { SectionOnInput } from '../../platform/onDemand/SectionOnInput'
import { Neighbours } from '../../platform/page/Neighbours'
import page from '../../platform/page/page.module.css'
import { WithOffice } from '../../platform/page/WithOffice'
import { RecordPage } from '../../platform/page/RecordPage'
import { Section } from '../../platform/page/Section'
import { StatusDialog } from '../../platform/status/StatusDialog'
import { StatusName } from '../../platform/status/StatusName'
import { AttachmentReader } from '../attachments/AttachmentReader'
import { AttachmentsPart } from '../attachments/AttachmentsPart'
import { CandidateFacts } from './CandidateFacts'
import { CandidateForm } from './CandidateForm'
import { HandedIn } from './CandidateState'
import { DecisionPart } from './DecisionPart'
import { HandedInPart, HandInPart } from './HandInPart'
import classes from './candidates.module.css'
import shared from '../programs/honours.module.css'
import { useProgramDeadline } from '../programs/ProgramDeadline'
import { candidateQueries } from '../queries'
import { mayDecide, mayRemove, mayReopen, lockReason } from './rights'
import { useAttachments } from '../attachments/useAttachments'
import { useCandidateActions } from './useCandidateActions'
import { useCandidateAutosave } from './useCandidateAutosave'

const ReadingsSection = lazy(async () => ({ default: (await import('../../readings/ReadingsSection')).ReadingsSection }))

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
  const reason = lockReason({ ...candidate, honours_program: { ...candidate.honours_program, is_closed: isClosed } }, user)
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
      <StatusDialog />
    </div>
  )
}

function Head({ candidate, user }: PartProps) {
  const { honours_program, school, finished_at } = candidate
  const toProgram = { to: '/honours/$id', params: { id: String(honours_program.id) } } as const
  const { reopenOne, removeOne } = useCandidateActions()
  const navigate = useNavigate()
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
        <h1>{fullName(candidate)}</h1>
        <p className={page.under}>
          <Link to="/schools/$id" params={{ id: String(school.id) }}>
            {school.name}
          </Link>
          {finished_at === null && <HandedIn candidate={candidate} />}
          {(finished_at !== null || candidate.status !== 'PENDING') && <StatusName status={candidate.status} />}
        </p>
      </div>
      <div className={page.buttons}>
        <Neighbours ids={ids} current={candidate.id} onGo={go} />
        {mayReopen(candidate, user) && (
          <Button variant="default" onClick={() => void reopenOne(candidate)}>
            Heropenen
          </Button>
        )}
        {mayRemove(candidate, user) && (
          <RowMenu title={fullName(candidate)} actions={[{ label: 'Verwijderen', danger: true, onClick: remove }]} />
        )}
      </div>
    </header>
  )
}

function EditView({ candidate, user }: PartProps) {
  const isStaffUser = mayDecide(user)
  const autosave = useCandidateAutosave(candidate, `honours:${user.id}:${candidate.id}`)
  const attachments = useAttachments(candidate)
  const [readId, setReadId] = useState<number>()
  const reader = useRef<HTMLDivElement>(null)
  const { files, finished_at } = candidate
  // Staff read the attachments beside the decision.
  const read = isStaffUser && finished_at !== null ? (files.find(({ id }) => id === readId) ?? files[0]) : undefined
  const showReader = (file: Attachment) => {
    setReadId(file.id)
    reader.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={classes.candidate}>
      <div className={page.column}>
        {isStaffUser && (
          <div className={classes.decision}>
            <DecisionPart candidate={candidate} />
          </div>
        )}
        <CandidateForm autosave={autosave} />
      </div>
      <div className={page.column}>
        {read && (
          <div ref={reader} className={classes.read}>
            <AttachmentReader files={files} read={read} onRead={({ id }) => setReadId(id)} />
          </div>
        )}
        <AttachmentsPart candidate={candidate} mayChange attachments={attachments} onPreview={read && showReader} />
        {finished_at === null && <HandInPart candidate={candidate} isBusy={attachments.isBusy} flush={autosave.flush} />}
        {isStaffUser && <RecordHistorySection resource="honours_students" id={candidate.id} />}
        {isStaffUser && (
          <SectionOnInput title="Wie heeft deze leerling gezien">
            <ReadingsSection resource="honours_students" id={candidate.id} />
          </SectionOnInput>
        )}
      </div>
    </div>
  )
}

const ReadOnlyView = ({ candidate }: { candidate: Candidate }) => {
  const attachments = useAttachments(candidate)
  return (
    <div className={classes.candidate}>
      <div className={page.column}>
        <CandidateFacts candidate={candidate} />
        {candidate.status_reason && (
          <Section title="Toelichting van Pre-U">
            <p>{candidate.status_reason}</p>
          </Section>
        )}
      </div>
      <div className={page.column}>
        <AttachmentsPart candidate={candidate} mayChange={false} attachments={attachments} />
      </div>
    </div>
  )
}
