import type { User } from '@pre-u/contract/accounts/auth'

export const staff: User = {
  id: 1,
  email: 'anna@pre-u.example',
  first_name: 'Anna',
  infix: 'de',
  last_name: 'Vries',
  phone: '',
  news_mails: 'all',
  wants_invitations: true,
  user_type: 'STAFF',
  school: null,
  last_login: null,
}

export const teacher: User = { ...staff, id: 2, email: 'bas@school.example', user_type: 'SCHOOL', school: { id: 7, name: 'Het Baken' } }
