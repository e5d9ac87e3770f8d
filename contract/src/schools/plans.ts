import * as z from 'zod/mini'
import { staffOnly } from '../access'
import { longText, requiredText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { id, stored } from '../platform/http'
import { resource } from '../platform/resource'

/** Null means no limit. */
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

export const plans = resource({
  name: 'plans',
  path: '/api/plans',
  words: { one: 'pakket', many: 'Pakketten' },
  access: staffOnly,
  item: plan,
  input: planInput,
  defaults: { description: '', max_registrations: null, max_honours_students: null, priority: false, is_active: true },
  filters: { is_active: filterBy.yesNo, priority: filterBy.yesNo },
  orderable: ['name', 'max_registrations', 'max_honours_students', 'priority', 'is_active'],
  choice: z.object({ id, name: z.string() }),
  loadedByShell: null,
  bulkLimit: 1000,
  export: 'xlsx',
  labels: {
    max_registrations: 'Max. inschrijvingen per periode',
    max_honours_students: 'Max. kandidaten per programma',
    priority: 'Voorrang',
    schools_count: 'Scholen',
  },
  shownIn: ['schools'],
  personal: [],
  page: '/settings?tab=pakketten&open=',
  namesPupils: false,
  example: { name: 'Basispakket' },
})
