import { addDays } from '@pre-u/contract/platform/dates'

export function nextWeekday(day: string) {
  const weekday = new Date(day).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}
