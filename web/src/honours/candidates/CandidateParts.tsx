import type { User } from '@pre-u/contract/accounts/auth'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { mayDecide } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import { useRef, useState } from 'react'
import { HistorySection } from '../../figures/auditLog/HistorySection'
import type { Draft } from '../../platform/drafts/drafts'
import { RecordForm, useRecordForm } from '../../platform/form/RecordForm'
import { Fact, Section } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { ReadingsSection } from '../../privacy/accessLog/ReadingsSection'
import { AttachmentReader, AttachmentsPart } from '../attachments/AttachmentsPart'
import { useAttachments } from '../attachments/useAttachments'
import { candidateQueries } from '../queries'
import { type CandidateFields, CandidateInputs, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'
import classes from './candidates.module.css'
import { DecisionPart } from './CandidateStatus'
import { HandInPart } from './HandInPart'

export const draftKey = ({ id }: { id: number }) => `candidate-${id}`

/** `isLocked`: this reader may not change the candidate. */
type Props = { candidate: Candidate; draft: Draft; user: User; isLocked: boolean }

export function CandidateParts({ candidate, draft, user, isLocked }: Props) {
  const isStaffUser = mayDecide(user)
  const { mutateAsync: update } = candidateQueries.useUpdate({ quiet: true })
  const edited = useRecordForm<Candidate, CandidateFields>({
    draft: { key: draftKey(candidate), answer: draft },
    record: candidate,
    valuesOf: fieldsOf,
    schema: candidateSchema,
    check: checkCandidate,
    one: candidateQueries.one,
    update,
  })
  const { form, notices, submit } = edited
  const attachments = useAttachments(candidate)
  const [readId, setReadId] = useState<number>()
  const reader = useRef<HTMLDivElement>(null)
  const { files, finished_at, status_reason } = candidate
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
        <Section title="Gegevens">
          {/* What was typed before the deadline passed stays readable. */}
          {isLocked && !form.isDirty ? (
            <CandidateFacts candidate={candidate} />
          ) : (
            <RecordForm edited={edited} saved="De gegevens zijn opgeslagen">
              {notices}
              <CandidateInputs form={form} />
            </RecordForm>
          )}
        </Section>
        {isLocked && status_reason && (
          <Section title="Toelichting van Pre-U">
            <p>{status_reason}</p>
          </Section>
        )}
      </div>
      <div className={page.column}>
        {read && (
          <div ref={reader} className={classes.read}>
            <AttachmentReader files={files} read={read} onRead={({ id }) => setReadId(id)} />
          </div>
        )}
        <AttachmentsPart candidate={candidate} mayChange={!isLocked} attachments={attachments} onPreview={read && showReader} />
        {!isLocked && finished_at === null && <HandInPart candidate={candidate} isBusy={attachments.isBusy} save={submit} />}
        {isStaffUser && <HistorySection resource="honours_students" id={candidate.id} />}
        {isStaffUser && <ReadingsSection resource="honours_students" id={candidate.id} />}
      </div>
    </div>
  )
}

const CandidateFacts = ({ candidate }: { candidate: Candidate }) => (
  <dl className={page.facts}>
    <Fact name="Naam">{fullName(candidate)}</Fact>
    <Fact name="E-mailadres">{candidate.email}</Fact>
    <Fact name="Leerjaar">{candidate.grade}</Fact>
    <Fact name="Profiel">{candidate.profile}</Fact>
    <Fact name="Motivatie">{candidate.motivation && <span className={page.description}>{candidate.motivation}</span>}</Fact>
  </dl>
)
