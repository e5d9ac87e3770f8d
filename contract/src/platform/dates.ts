// Times are shown in Amsterdam wall time and stored in UTC.
const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Returns 01:00 UTC on the last Sunday of a month of 31 days. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS
}

/**
 * Returns Amsterdam's UTC offset in milliseconds, as the European Union has it since 1996. Intl takes ten times as long, which slows
 * exports down.
 */
export function offsetAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9)
  return (isSummer ? 2 : 1) * HOUR_MS
}

const wallClock = (instant: Date) => new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 19).replace('T', ' ')

/** '2026-11-12 14:30'. */
export const toWallTime = (instant: string) => wallClock(new Date(instant)).slice(0, 16)

/** The day in Amsterdam: '2026-11-12'. */
export const dayOf = (instant: Date | string) => wallClock(new Date(instant)).slice(0, 10)

/** Takes '2026-11-12 14:30', or with seconds. A skipped hour in spring moves forward; a repeated hour in autumn is the first of the two. */
export function fromWallTime(wall: string): string {
  const [date, time = '00:00'] = wall.split(/[ T]/) as [string, string?]
  const asIfUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  // The larger offset first finds the earlier of two instants with the same wall time.
  const match = [2, 1].map((hours) => asIfUtc - hours * HOUR_MS).find((instant) => instant + offsetAt(instant) === asIfUtc)
  return new Date(match ?? asIfUtc - HOUR_MS).toISOString()
}

/** Adds days to '2026-11-12'. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the same time of day so many days later, also over a clock change. */
export function shiftDays(instant: string, days: number): string {
  const [day, time] = wallClock(new Date(instant)).split(' ') as [string, string]
  return fromWallTime(`${addDays(day, days)} ${time}`)
}

/** Returns 23:59:59 in Amsterdam, the last second of a deadline. */
export const endOfDay = (day: string) => fromWallTime(`${day} 23:59:59`)

// The names are not from Intl, because browsers and Node disagree about the dots of the short names.
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

/** 'do 12 nov. 2026, 14:30–17:00', or both days. */
export const formatSpan = (start: string, end: string) =>
  formatInstant(start) + (dayOf(start) === dayOf(end) ? `–${toWallTime(end).slice(11)}` : ` – ${formatInstant(end)}`)

/** The first and last day of '2026-2027'. */
export const daysOfSchoolYear = (schoolYear: string) => [`${schoolYear.slice(0, 4)}-08-01`, `${schoolYear.slice(5)}-07-31`] as const

/** A school year starts on 1 August: '2026-2027'. */
export function schoolYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0)
  return `${year}-${year + 1}`
}
