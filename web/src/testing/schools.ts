import type { Member } from '@pre-u/contract/schools/members'
import type { School } from '@pre-u/contract/schools/schools'

const stored = { created_at: '2026-01-01T10:00:00.000Z', updated_at: '2026-01-01T10:00:00.000Z' }

export const contact: Member = {
  ...stored,
  id: 2,
  first_name: 'Bas',
  infix: 'de',
  last_name: 'Vries',
  email: 'bas@school.example',
  phone: '030 253 35 50',
  function: 'Decaan',
  is_primary: true,
  is_invited: false,
  email_failed_at: null,
  wants_invitations: true,
  last_login: '2026-11-12T13:30:00.000Z',
  pending_email: null,
}

export const invited: Member = {
  ...contact,
  id: 3,
  first_name: 'Noor',
  infix: '',
  last_name: 'Jansen',
  email: 'noor@school.example',
  phone: '',
  is_primary: false,
  is_invited: true,
  email_failed_at: null,
  last_login: null,
}

export const school: School = {
  ...stored,
  id: 7,
  name: 'Het Baken',
  brin: '12AB',
  street: 'Dorpsstraat 1',
  postal_code: '1234 AB',
  city: 'Almere',
  province: 'Flevoland',
  region: 'Flevoland',
  phone: '036 123 45 67',
  email: 'info@baken.example',
  website: 'https://www.baken.example',
  notes: 'Belt liever.',
  is_active: true,
  plan: { id: 4, name: 'Basis', max_registrations: 40, max_honours_students: null, priority: false },
  members: [contact, invited],
  registrations_count: 44,
}
