import { Button } from '@mantine/core'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { offeredStatuses } from '@pre-u/contract/honours/rights'
import { candidateStatusNames } from '@pre-u/contract/honours/status'
import { dayOf, formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { StatusChoices, StatusMenu } from '../../placement/StatusMenu'
import { useSession } from '../../platform/api/session'
import { StatusText, TwoLines } from '../../platform/list/cells'
import { Fact, Section } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { unbroken } from '../../platform/words'
import classes from './candidates.module.css'
import { useCandidateActions } from './useCandidateActions'

export const HandedIn = ({ candidate: { finished_at } }: { candidate: Pick<Candidate, 'finished_at'> }) =>
  finished_at === null ? (
    <span className={page.soft}>–</span>
  ) : (
    <TwoLines
      small={
        <time dateTime={finished_at} title={formatInstant(finished_at)}>
          {unbroken(formatDay(dayOf(finished_at)))}
        </time>
      }
    >
      <StatusText tone="placed">Ingediend</StatusText>
    </TwoLines>
  )

export function CandidateStatus({ candidate }: { candidate: Candidate }) {
  const user = useSession((session) => session.user)
  const offered = offeredStatuses(candidate, user)
  return (
    <StatusMenu who={fullName(candidate)} status={candidate.status} names={candidateStatusNames(candidate)} offered={offered}>
      <Choices candidate={candidate} offered={offered} />
    </StatusMenu>
  )
}

type ChoicesProps = { candidate: Candidate; offered: readonly StudentStatus[] }

function Choices({ candidate, offered }: ChoicesProps) {
  const { setStatusOf, chooseStatusOf } = useCandidateActions()
  return (
    <StatusChoices
      status={candidate.status}
      names={candidateStatusNames(candidate)}
      offered={offered}
      onChoose={(status) => void setStatusOf(candidate, status)}
      onAsk={(status) => void chooseStatusOf(candidate, status)}
    />
  )
}

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
