import type { EarlierPupil } from '@pre-u/contract/students/earlierPupils'
import { expect, it } from 'vitest'
import { advancedPupil } from './earlierPupils'

const pupil = { first_name: 'Sanne', infix: '', last_name: 'Bos', email: 's@x.nl', level: 'vwo', profile: 'NT' }
const lastYear = (grade: number) => ({ ...pupil, grade, school_year: '2025-2026' }) as EarlierPupil

it.each([
  [4, '2025-2026', 4],
  [4, '2026-2027', 5],
  [4, '2024-2025', 4],
  [6, '2026-2027', ''],
])('who was in grade %d in 2025-2026 is in %s in grade %s', (grade, year, now) =>
  expect(advancedPupil(lastYear(grade), year)).toEqual({ ...pupil, grade: now, remarks: '' }),
)
