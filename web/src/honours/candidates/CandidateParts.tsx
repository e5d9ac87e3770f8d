import type { User } from '@pre-u/contract/accounts/auth'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { mayDecide } from '@pre-u/contract/honours/rights'
import { useRef, useState } from 'react'
import { fullName } from '@pre-u/contract/platform/names'
import { HistorySection } from '../../figures/auditLog/HistorySection'
import page from '../../platform/page/page.module.css'
import { Fact, Section } from '../../platform/page/RecordPage'
import { AttachmentReader } from '../attachments/AttachmentReader'
import { AttachmentsPart } from '../attachments/AttachmentsPart'
import { useAttachments } from '../attachments/useAttachments'
import { CandidateForm, useCandidateAutosave } from './CandidateForm'
import classes from './candidates.module.css'
import { DecisionPart } from './DecisionPart'
import { HandInPart } from './HandInPart'
import { ReadingsSection } from '../../privacy/accessLog/ReadingsSection'

const CandidateFacts = ({ candidate }: { candidate: Candidate }) => (
  <Section title="Gegevens">
    <dl className={page.facts}>
      <Fact name="Naam">{fullName(candidate)}</Fact>
      <Fact name="E-mailadres">{candidate.email}</Fact>
      <Fact name="Leerjaar">{candidate.grade}</Fact>
      <Fact name="Profiel">{candidate.profile}</Fact>
      <Fact name="Motivatie">{candidate.motivation && <span className={page.description}>{candidate.motivation}</span>}</Fact>
    </dl>
  </Section>
)

type PartProps = { candidate: Candidate; user: User }

/** The form and the files. */
export function EditView({ candidate, user }: PartProps) {
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
        {isStaffUser && <HistorySection resource="honours_students" id={candidate.id} />}
        {isStaffUser && <ReadingsSection resource="honours_students" id={candidate.id} />}
      </div>
    </div>
  )
}

export const ReadOnlyView = ({ candidate }: { candidate: Candidate }) => {
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
