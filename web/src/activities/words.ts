import { type Activity, activityStateNames, activityStates } from '@pre-u/contract/activities/activities'
import { dayOf, formatDay, toWallTime } from '@pre-u/contract/platform/dates'
import { placedName } from '@pre-u/contract/students/status'
import { number, unbroken } from '../platform/words'

export const titleOf = ({ code, name }: Pick<Activity, 'code' | 'name'>) => `${code} ${name}`

type Times = Pick<Activity, 'start_at' | 'end_at'>
const timeOf = (instant: string) => toWallTime(instant).slice(11)

export function whenInLines({ start_at, end_at }: Times): [string, string] {
  if (dayOf(start_at) === dayOf(end_at)) return [formatDay(dayOf(start_at)), `${timeOf(start_at)}–${timeOf(end_at)}`]
  return [formatDay(dayOf(start_at)), `t/m ${formatDay(dayOf(end_at))}`]
}

type Counts = Pick<Activity, 'placed' | 'waiting' | 'pending'>
export const countRegistrations = ({ placed, waiting, pending }: Counts) => placed + waiting + pending

/** '2 geplaatst of afgerond, 1 op de wachtlijst', in which a number stays with its first word. */
export const registeredInWords = ({ placed, waiting, pending }: Counts) =>
  [
    placed > 0 && `${number(placed)} ${placedName.toLowerCase()}`,
    pending > 0 && `${number(pending)} aangemeld`,
    waiting > 0 && `${number(waiting)} op de wachtlijst`,
  ]
    .filter((part) => part !== false)
    .map((part) => part.replace(' ', '\u00a0'))
    .join(', ')

type Free = Pick<Activity, 'state' | 'free' | 'waiting' | 'pending'>
/** '80 vrij · 3 wachtlijst'; a cancelled activity has no places left to give. */
export function placesInWords({ state, free, waiting, pending }: Free): string {
  const freeText = free === null ? 'geen limiet' : free === 0 ? 'vol' : `${free} vrij`
  return [state !== 'CANCELLED' && freeText, waiting > 0 && `${waiting} wachtlijst`, pending > 0 && `${pending} aangemeld`]
    .filter((part) => part !== false)
    .map(unbroken)
    .join(' · ')
}

export const stateOptions = activityStates.map((value) => ({ value, label: activityStateNames[value] }))
