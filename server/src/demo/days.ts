export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function nextWeekday(day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return daysAfter(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}
