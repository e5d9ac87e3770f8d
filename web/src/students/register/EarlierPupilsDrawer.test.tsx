import type { EarlierPupil } from '@pre-u/contract/students/earlierPupils'
import { expect, it } from 'vitest'
import { advancedPupil } from './EarlierPupilsDrawer'

const pupil = { first_name: 'Sanne', infix: '', last_name: 'Bos', email: 's@x.nl', profile: 'NT' }
const lastYear = (grade: number, level: string) => ({ ...pupil, grade, level, school_year: '2025-2026' }) as EarlierPupil

it.each([
  [4, 'vwo', '2025-2026', 4],
  [4, 'vwo', '2026-2027', 5],
  [4, 'vwo', '2024-2025', 4],
  [6, 'vwo', '2026-2027', ''],
  [5, 'havo', '2026-2027', ''],
  [4, 'vmbo', '2026-2027', ''],
  [5, '', '2026-2027', 6],
])('who was in grade %d %s in 2025-2026 is in %s in grade %s', (grade, level, year, now) =>
  expect(advancedPupil(lastYear(grade, level), year)).toEqual({ ...pupil, level, grade: now, remarks: '' }),
)
