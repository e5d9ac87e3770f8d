import * as z from 'zod/mini'
import { staff as staffRole, staffOnly } from '../access'
import { action, POST_OR_PATCH } from '../platform/action'
import { filterBy } from '../platform/filters'
import { instant, stored } from '../platform/http'
import { pendingEmail, personInput } from '../platform/people'
import { expectedVersion, resource } from '../platform/resource'

export const staffInput = z.strictObject({ ...personInput, is_active: z.boolean() })
export const staffMember = z.object({
  ...stored,
  first_name: z.string(),
  infix: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /** True until the account has a password. */
  is_invited: z.boolean(),
  last_login: z.nullable(instant),
  pending_email: pendingEmail,
})
export type StaffMember = z.infer<typeof staffMember>
export type StaffInput = z.infer<typeof staffInput>

export const staff = resource({
  name: 'staff',
  path: '/api/staff',
  words: { one: 'medewerker', many: 'Medewerkers' },
  access: staffOnly,
  item: staffMember,
  input: staffInput,
  defaults: { infix: '', is_active: true },
  filters: { is_active: filterBy.yesNo },
  orderable: ['last_name', 'email', 'is_active', 'last_login'],
  choice: null,
  loadedByShell: null,
  bulkLimit: 1000,
  export: 'xlsx',
  labels: {},
  shownIn: [],
  personal: ['first_name', 'infix', 'last_name', 'email'],
  alsoLoggedAs: ['users'],
  page: '/settings?tab=medewerkers&open=',
  namesPupils: false,
  example: { first_name: 'Eva', last_name: 'Mol', email: 'eva.mol@pre-u.example' },
})

export const endSessionsOfStaff = action({
  method: POST_OR_PATCH,
  path: '/api/staff/:id/end_sessions',
  tag: staff.words.many,
  summary: 'overal afmelden',
  access: staffRole,
  needsProof: true,
})
export const reinviteStaff = action({
  method: POST_OR_PATCH,
  path: '/api/staff/:id/reinvite',
  tag: staff.words.many,
  summary: 'opnieuw uitnodigen',
  access: staffRole,
  body: z.nullish(z.strictObject(expectedVersion)),
  answer: staffMember,
  changes: staff,
})
