import * as z from 'zod/mini'
import { resetReason } from '../accounts/staff'
import { everyone, staff } from '../access'
import { action, POST_OR_PATCH } from '../platform/action'
import { id, instant, stored } from '../platform/http'
import { pendingEmail, personInput, phoneNumber } from '../platform/people'
import { expectedVersion, recordKind, withDefaults } from '../platform/resource'

export const memberFunctions = ['Contactpersoon', 'Decaan', 'Docent', 'Teamleider', 'Administratie'] as const

export const memberInput = z.strictObject({
  ...personInput,
  phone: phoneNumber,
  function: z.enum(memberFunctions),
  is_primary: z.boolean(),
})
export type MemberInput = z.infer<typeof memberInput>

export const member = z.object({
  ...stored,
  first_name: z.string(),
  infix: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  function: z.string(),
  is_primary: z.boolean(),
  /** True until the account has a password. */
  is_invited: z.boolean(),
  /** False after the account unsubscribed from invitations. */
  wants_invitations: z.boolean(),
  last_login: z.nullable(instant),
  pending_email: pendingEmail,
  /** When a mail server said that the address does not exist. */
  email_failed_at: z.nullable(instant),
})
export type Member = z.infer<typeof member>

/** Contact persons are read as part of their school, hence its path. */
export const members = recordKind({
  name: 'members',
  path: '/api/schools',
  words: { one: 'contactpersoon', many: 'Contactpersonen' },
  labels: { function: 'Functie', is_primary: 'Eerste contactpersoon', wants_invitations: 'Uitnodigingen per e-mail' },
  shownIn: ['overview'],
  personal: ['first_name', 'infix', 'last_name', 'email', 'phone', 'password_hash'],
  alsoLoggedAs: ['users'],
})

const common = { method: POST_OR_PATCH, tag: 'Scholen', access: everyone, changes: members } as const
const memberRef = z.strictObject({ id, ...expectedVersion })

export const addMember = action({
  ...common,
  path: '/api/schools/:id/add_member',
  summary: 'contactpersoon toevoegen',
  body: withDefaults(memberInput, { infix: '', phone: '', function: 'Contactpersoon', is_primary: false }),
  answer: member,
  status: 201,
})
export const updateMember = action({
  ...common,
  path: '/api/schools/update_member',
  summary: 'contactpersoon wijzigen',
  body: z.extend(z.partial(memberInput), { id, ...expectedVersion }),
  answer: member,
})
export const removeMember = action({
  ...common,
  path: '/api/schools/remove_member',
  summary: 'contactpersoon verwijderen',
  body: memberRef,
})
export const endSessionsOfMember = action({
  ...common,
  access: staff,
  path: '/api/schools/end_member_sessions',
  summary: 'contactpersoon overal afmelden',
  needsProof: true,
  body: z.strictObject({ id }),
})
export const resetFactorsOfMember = action({
  ...common,
  access: staff,
  path: '/api/schools/reset_member_factors',
  summary: 'tweede stap van een contactpersoon herstellen',
  needsProof: true,
  body: z.strictObject({ id, reason: resetReason }),
})
export const reinviteMember = action({
  ...common,
  path: '/api/schools/reinvite_member',
  summary: 'contactpersoon opnieuw uitnodigen',
  body: memberRef,
  answer: member,
})
