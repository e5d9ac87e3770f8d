import { type Activity, deadlineState } from '@pre-u/contract/activities'
import { formatInstant } from '@pre-u/contract/dates'
import { deadlineInWords } from '@pre-u/contract/deadline'
import { Section } from '../platform/page/Section'
import { useNow } from '../platform/useNow'
import { RegistrationsLink } from './RegistrationsLink'
import classes from './activity.module.css'
import { counted, placesLeft, registered, registeredInWords } from './words'

function whatIsLeft(activity: Activity) {
  if (activity.free === 0) return 'De activiteit is vol: nieuwe leerlingen komen op de wachtlijst.'
  if (activity.free === null) return 'Er is geen limiet aan het aantal plaatsen.'
  return `Er ${activity.free === 1 ? 'is' : 'zijn'} nog ${placesLeft(activity)}.`
}

function whetherOpen(activity: Activity, now: number) {
  if (activity.state === 'CANCELLED') return 'Deze activiteit gaat niet door. Inschrijven kan niet meer.'
  if (deadlineState(activity, now) === 'closed')
    return `De deadline was ${formatInstant(activity.deadline)}. Neem contact op met het Pre-U-bureau als u nog iets wilt wijzigen.`
  const words = deadlineInWords(activity, now)
  // Today and tomorrow say the time themselves.
  return `De inschrijving ${words.includes(' om ') ? words : `${words}, op ${formatInstant(activity.deadline)}`}.`
}

/** Where a school registers its pupils. */
export function RegisterSection({ activity }: { activity: Activity }) {
  const now = useNow()
  const there = registered(activity)
  const isOpen = deadlineState(activity, now) !== 'closed'
  return (
    <Section title="Leerlingen inschrijven" action={<RegistrationsLink activity={activity} />}>
      <div className={classes.register} data-deadline={deadlineState(activity, now)}>
        <p>{whetherOpen(activity, now)}</p>
        {isOpen && <p>{whatIsLeft(activity)}</p>}
        <p>
          {there === 0
            ? 'Van uw school is nog niemand ingeschreven.'
            : `Van uw school: ${counted(there, 'leerling', 'leerlingen')} (${registeredInWords(activity)}).`}
        </p>
      </div>
    </Section>
  )
}
