/** Every time in the product is Amsterdam wall time to a person and UTC to a machine. This is where the two meet. */
const ZONE = 'Europe/Amsterdam'

const wallParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** '2026-11-12 14:30:05' in Amsterdam. */
function wallClock(instant: Date): string {
  const part = Object.fromEntries(wallParts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

/** An instant as the form shows it: '2026-11-12 14:30'. */
export const toWallTime = (instant: string) => wallClock(new Date(instant)).slice(0, 16)

/** The day it is in Amsterdam: '2026-11-12'. */
export const dayOf = (instant: Date | string) => wallClock(new Date(instant)).slice(0, 10)

/** How far Amsterdam is ahead of UTC at a moment on a whole second, in milliseconds. */
export const offsetAt = (instant: number) => Date.parse(`${wallClock(new Date(instant)).replace(' ', 'T')}Z`) - instant

/**
 * '2026-11-12 14:30' (or with seconds) in Amsterdam as an instant. An hour that the clock skips in spring moves forward with it;
 * one that it repeats in autumn means the first of the two.
 */
export function fromWallTime(wall: string): string {
  const [date, time = '00:00'] = wall.split(/[ T]/) as [string, string?]
  const asIfUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  // Amsterdam is one or two hours ahead of UTC: the larger offset first gives the earlier of two instants that both fit.
  const fits = [2, 1].map((hours) => asIfUtc - hours * 3_600_000).find((instant) => instant + offsetAt(instant) === asIfUtc)
  return new Date(fits ?? asIfUtc - 3_600_000).toISOString()
}

/** The last moment of a day: a deadline of 12 November ends at 23:59:59 that day in Amsterdam. */
export const endOfDay = (day: string) => fromWallTime(`${day} 23:59:59`)

// Written out here and not by Intl: browsers and Node disagree about the dots.
const WEEKDAYS = ['zo', 'ma', 'di', 'wo', 'do', 'vr', 'za']
const MONTHS = ['jan.', 'feb.', 'mrt.', 'apr.', 'mei', 'jun.', 'jul.', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.']

/** 'do 12 nov. 2026'. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** 'do 12 nov. 2026, 14:30'. */
export function formatInstant(instant: string): string {
  const [day, time] = toWallTime(instant).split(' ') as [string, string]
  return `${formatDay(day)}, ${time}`
}

/** The school year a day falls in, from 1 August: '2026-2027'. */
export function schoolYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0)
  return `${year}-${year + 1}`
}
