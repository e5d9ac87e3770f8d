import * as z from 'zod/mini'
import { id, instant, stored } from '../platform/http'
import { personInput, phoneNumber } from '../platform/people'

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
  /** Has not set a password yet. */
  is_invited: z.boolean(),
  last_login: z.nullable(instant),
})
export type Member = z.infer<typeof member>

/** These calls name the member in their body, not in their address. */
export const memberRef = z.strictObject({ id })
export const memberChange = z.extend(z.partial(memberInput), { id, updated_at: z.optional(instant) })
