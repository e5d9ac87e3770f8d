import type { Activity } from '@pre-u/contract/activities/activities'

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

export const activity: Activity = {
  id: 12,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  code: 'MC-07',
  name: 'Sterrenkunde',
  category: 'Masterclass',
  description: 'Van exoplaneten\ntot zwarte gaten.',
  location: 'Aula',
  grades: [4, 5, 6],
  capacity: 20,
  max_per_school: null,
  deadline: inDays(30),
  start_at: inDays(40),
  end_at: inDays(40),
  state: 'PUBLISHED',
  periods: [{ id: 1, name: 'Herfst', school_year: '2026-2027', is_active: true }],
  position: 1,
  placed: 14,
  waiting: 0,
  pending: 3,
  free: 6,
  left_for_school: null,
}
