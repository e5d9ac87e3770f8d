import * as z from 'zod/mini'
import { inQuery, instant, type ResourceContract, stored } from './platform/http'
import { personInput } from './platform/people'

export const staffInput = z.strictObject({ ...personInput, is_active: z.boolean() })
export const staffMember = z.object({
  ...stored,
  first_name: z.string(),
  infix: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /** Has not set a password yet. */
  is_invited: z.boolean(),
  last_login: z.nullable(instant),
})
export type StaffMember = z.infer<typeof staffMember>
export type StaffInput = z.infer<typeof staffInput>

export const staff = {
  path: '/api/staff',
  item: staffMember,
  input: staffInput,
  filters: z.object({ is_active: z.optional(inQuery.yesNo) }),
  orderable: ['last_name', 'email', 'is_active', 'last_login'],
} as const satisfies ResourceContract
