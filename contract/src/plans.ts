import * as z from 'zod/mini'
import { longText, requiredText } from './platform/fields'
import { id, inQuery, type ResourceContract, stored } from './platform/http'

/** Empty means that there is no limit. */
const limit = z.nullable(z.int().check(z.gte(0), z.lte(100_000)))

export const planInput = z.strictObject({
  name: requiredText('Naam'),
  description: longText(1000),
  max_registrations: limit,
  max_honours_students: limit,
  priority: z.boolean(),
  is_active: z.boolean(),
})
export const plan = z.object({ ...stored, ...planInput.shape, schools_count: z.int() })
export type Plan = z.infer<typeof plan>
export type PlanInput = z.infer<typeof planInput>

export const plans = {
  path: '/api/plans',
  item: plan,
  input: planInput,
  filters: z.object({ is_active: z.optional(inQuery.yesNo), priority: z.optional(inQuery.yesNo) }),
  orderable: ['name', 'max_registrations', 'max_honours_students', 'priority', 'is_active'],
  choice: z.object({ id, name: z.string() }),
} as const satisfies ResourceContract
