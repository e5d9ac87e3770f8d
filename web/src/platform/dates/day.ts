export const INVALID_DAY = 'Vul een geldige datum in, bijvoorbeeld 12/11/26'

const separated = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** Accepts '12/11/26', '12-11-2026' and '121126'. */
export function parseDay(text: string): string | null {
  const typed = text.trim()
  const [, day = '', month = '', year = ''] = separated.exec(typed) ?? digitsOnly.exec(typed) ?? []
  const parsed = year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isDay(parsed) ? parsed : null
}

/** '12/11/26'. Other centuries are written in full, so that the text parses to the same day. */
export function showDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year.startsWith('20') ? year.slice(2) : year}`
}

export type Level = 'month' | 'year' | 'decade'

function pageAround(day: string, level: Level): [string, string] {
  if (level === 'month') return [`${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-31`]
  if (level === 'year') return [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`]
  return [`${day.slice(0, 3)}0-01-01`, `${day.slice(0, 3)}9-12-31`]
}

export type DayRange = { min?: string | undefined; max?: string | undefined }

export const isWithin = (day: string, { min, max }: DayRange) => (!min || day >= min) && (!max || day <= max)

export function isPageAllowed(day: string, level: Level, { min, max }: DayRange): boolean {
  const [first, last] = pageAround(day, level)
  return (!min || last >= min) && (!max || first <= max)
}

export const clampDay = (day: string, { min, max }: DayRange) => (min && day < min ? min : max && day > max ? max : day)

export const INVALID_TIME = 'Vul een geldige tijd in, bijvoorbeeld 14:30'

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Accepts '14:30', '9.05', '1430' and '9'. */
export function parseTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? []
  const parsed = `${hours.padStart(2, '0')}:${minutes}`
  return hours && isTime(parsed) ? parsed : null
}

export const offeredTimes = Array.from({ length: 32 }, (_, index) => {
  const minutes = 7 * 60 + index * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})
