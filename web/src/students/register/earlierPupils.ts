import type { EarlierPupil } from '@pre-u/contract/students/earlierPupils'
import type { ListedPupil } from './rows'

const LAST_GRADE = 6
const firstYear = (schoolYear: string) => Number(schoolYear.slice(0, 4))

/** Each school year is a grade further. Who would be beyond the last one may have stayed down, so that is for the user to fill in. */
export function advancedPupil(
  { first_name, infix, last_name, email, grade, level, profile, school_year }: EarlierPupil,
  schoolYear: string,
): ListedPupil {
  const grade_now = grade + Math.max(0, firstYear(schoolYear) - firstYear(school_year))
  return { first_name, infix, last_name, email, grade: grade_now > LAST_GRADE ? '' : grade_now, level, profile, remarks: '' }
}
