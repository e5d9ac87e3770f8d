import type { Student } from '@pre-u/contract/students/students'

export const student: Student = {
  id: 31,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  first_name: 'Jan',
  infix: 'van der',
  last_name: 'Meer',
  email: 'jan@leerling.example',
  grade: 5,
  level: 'vwo',
  profile: 'NT',
  remarks: '',
  school: { id: 7, name: 'Het Baken' },
  activity: { id: 12, code: 'MC-07', name: 'Sterrenkunde', is_cancelled: false },
  period: { id: 1, name: 'Herfst', school_year: '2026-2027' },
  status: 'PENDING',
  status_reason: '',
  waitlisted_at: null,
  created_by: { id: 2, name: 'Bas de Vries' },
  report: null,
}
