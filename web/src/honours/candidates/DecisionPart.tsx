import type { Candidate } from '@pre-u/contract/honours/candidates'
import { offeredStatuses } from '@pre-u/contract/honours/rights'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { Button } from '@mantine/core'
import { Fact, Section } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { useSession } from '../../platform/api/session'
import { CandidateStatus } from './CandidateState'
import classes from './candidates.module.css'
import { useCandidateActions } from './useCandidateActions'

const decisions: { status: StudentStatus; label: string; asksReason?: boolean }[] = [
  { status: 'ACCEPTED', label: 'Plaatsen' },
  { status: 'WAITLISTED', label: 'Wachtlijst' },
  { status: 'REJECTED', label: 'Afwijzen…', asksReason: true },
]

export function DecisionPart({ candidate }: { candidate: Candidate }) {
  const user = useSession((session) => session.user)
  const { setStatusOf, chooseStatusOf } = useCandidateActions()
  const offered = offeredStatuses(candidate, user)
  return (
    <Section title="Beoordeling">
      <dl className={page.facts}>
        <Fact name="Status">
          <CandidateStatus candidate={candidate} />
        </Fact>
        {candidate.status_reason && <Fact name="Reden">{candidate.status_reason}</Fact>}
      </dl>
      <div className={classes.decisions}>
        {decisions
          .filter(({ status }) => offered.includes(status))
          .map(({ status, label, asksReason }) => (
            <Button
              key={status}
              variant={status === 'ACCEPTED' ? 'filled' : 'default'}
              onClick={() => void (asksReason ? chooseStatusOf(candidate, status) : setStatusOf(candidate, status))}
            >
              {label}
            </Button>
          ))}
      </div>
    </Section>
  )
}
