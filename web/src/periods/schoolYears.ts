import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'

const AHEAD = 2
const BEHIND = 5

export const currentSchoolYear = () => schoolYearOf(dayOf(new Date()))

/** Latest first. `extraYear`: a stored value that may lie outside the range. */
export function schoolYears(also?: string | null): string[] {
  const current = Number(currentSchoolYear().slice(0, 4))
  const years = Array.from({ length: AHEAD + BEHIND + 1 }, (_, index) => current + AHEAD - index).map((year) => `${year}-${year + 1}`)
  return also && !years.includes(also) ? [also, ...years] : years
}
