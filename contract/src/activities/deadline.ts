import { type Activity, deadlineState } from './activities'
import { dayOf, daysBetween, toWallTime } from '../platform/dates'

/** Midnight is shown as 24:00 of the previous day: 'morgen om 00:00' is easily read as a day later. */
function closingMoment(deadline: string) {
  const time = toWallTime(deadline).slice(11)
  return time === '00:00' ? { day: dayOf(new Date(Date.parse(deadline) - 1)), time: '24:00' } : { day: dayOf(deadline), time }
}

/** Rounds down, so that it never promises more time than is left. */
function durationInWords(days: number) {
  if (days < 14) return `${days} dagen`
  return days < 61 ? `${Math.floor(days / 7)} weken` : `${Math.floor(days / 30.5)} maanden`
}

/** 'sluit over 3 dagen', 'sluit vandaag om 17:00', 'gesloten'. */
export function deadlineInWords(activity: Pick<Activity, 'deadline' | 'state'>, now: number): string {
  if (deadlineState(activity, now) === 'closed') return 'gesloten'
  const { day, time } = closingMoment(activity.deadline)
  const days = daysBetween(dayOf(new Date(now)), day)
  if (days <= 0) return `sluit vandaag om ${time}`
  return days === 1 ? `sluit morgen om ${time}` : `sluit over ${durationInWords(days)}`
}
