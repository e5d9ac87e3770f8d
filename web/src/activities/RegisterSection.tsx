import { type Activity, deadlineState, periodsToRegister } from '@pre-u/contract/activities/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import type { Capacity } from '@pre-u/contract/students/students'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../platform/page/links'
import { Office } from '../platform/page/Office'
import { Section } from '../platform/page/RecordPage'
import { useNow } from '../platform/hooks/time'
import { Countdown } from '../platform/page/Countdown'
import { roomQuery } from '../students/register/queries'
import { counted, freePlacesInWords } from '../platform/words'
import classes from './activity.module.css'
import { countRegistrations, registeredInWords } from './words'

function describePlaces(activity: Activity, pending: number) {
  if (activity.free === 0) return 'De activiteit is vol: nieuwe leerlingen komen op de wachtlijst.'
  if (activity.free === null) return 'Er is geen limiet aan het aantal plaatsen.'
  const waiting = pending > 0 ? `, en ${counted(pending, 'aanmelding wacht', 'aanmeldingen wachten')}` : ''
  return `Er ${activity.free === 1 ? 'is' : 'zijn'} nog ${freePlacesInWords(activity)}${waiting}.`
}

function describeDeadline(activity: Activity, now: number, isForAllSchools: boolean) {
  if (activity.state === 'CANCELLED') return 'Deze activiteit gaat niet door. Inschrijven kan niet meer.'
  if (deadlineState(activity, now) === 'closed')
    return (
      <>
        De deadline was {formatInstant(activity.deadline)}.{' '}
        {!isForAllSchools && (
          <>
            Neem contact op met <Office /> als u nog iets wilt wijzigen.
          </>
        )}
      </>
    )
  const words = deadlineInWords(activity, now)
  return `De inschrijving ${words.includes(' om ') ? words : `${words}, op ${formatInstant(activity.deadline)}`}.`
}

function describeLimits({ left_per_school, left_of_plan }: Pick<Capacity, 'left_per_school' | 'left_of_plan'>) {
  const countPupils = (number: number) => counted(number, 'leerling', 'leerlingen')
  return [
    left_per_school !== null &&
      `Uw school mag hier ${left_per_school === 0 ? 'geen leerlingen meer' : `nog ${countPupils(left_per_school)}`} inschrijven.`,
    left_of_plan !== null &&
      `In uw pakket is deze periode ${left_of_plan === 0 ? 'geen plaats meer' : `nog plaats voor ${countPupils(left_of_plan)}`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const StartLink = ({ activity: { id } }: { activity: Activity }) => (
  <LinkButton to="/activities/$id/inschrijven" params={{ id: String(id) }} className={classes.start}>
    Leerlingen inschrijven
  </LinkButton>
)

export function RegisterSection({ activity, isForAllSchools }: { activity: Activity; isForAllSchools: boolean }) {
  const now = useNow()
  const count = countRegistrations(activity)
  const isOpen = deadlineState(activity, now) !== 'closed'
  const periods = periodsToRegister(activity)
  const period_id = periods.length === 1 ? periods[0]!.id : undefined
  const { data: room, dataUpdatedAt } = useQuery({
    ...roomQuery({ activity_id: activity.id, period_id }),
    enabled: !isForAllSchools && isOpen,
  })
  const isPeriodActive = periods.some(({ is_active }) => is_active)
  const isInTime = isForAllSchools ? activity.state === 'PUBLISHED' : isOpen
  return (
    <Section title="Leerlingen inschrijven" action={!isForAllSchools && <RegistrationsLink activity={activity} />}>
      <div className={classes.register} data-deadline={deadlineState(activity, now)}>
        <p>
          {describeDeadline(activity, now, isForAllSchools)} {room && isOpen && <Countdown room={room} receivedAt={dataUpdatedAt} />}
        </p>
        {isOpen && (
          <p>
            {describePlaces(activity, room?.pending ?? 0)} {room && describeLimits(room)}
          </p>
        )}
        {!isForAllSchools && (
          <p>
            {count === 0
              ? 'Van uw school is nu niemand ingeschreven.'
              : `Van uw school: ${counted(count, 'leerling', 'leerlingen')} (${registeredInWords(activity)}).`}
          </p>
        )}
        {isInTime && (isPeriodActive ? <StartLink activity={activity} /> : <p>De periode van deze activiteit is niet meer actief.</p>)}
      </div>
    </Section>
  )
}

export const RegistrationsLink = ({ activity: { id } }: { activity: Activity }) => (
  <LinkButton to="/" search={{ activity__id: String(id) }} variant="default" size="compact-sm">
    Naar de inschrijvingen
  </LinkButton>
)
