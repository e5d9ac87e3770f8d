import { currentSchoolYear } from '../../platform/address/schoolYear'

const YEARS_AHEAD = 2
const YEARS_BEHIND = 5

/** Latest first. `extraYear`: a stored value that may lie outside the range. */
export function schoolYears(extraYear?: string | null): string[] {
  const current = Number(currentSchoolYear().slice(0, 4))
  const years = Array.from({ length: YEARS_AHEAD + YEARS_BEHIND + 1 }, (_, index) => current + YEARS_AHEAD - index).map(
    (year) => `${year}-${year + 1}`,
  )
  return extraYear && !years.includes(extraYear) ? [extraYear, ...years] : years
}
