import * as z from 'zod/mini'
import { staff } from '../../access'
import { action } from '../../platform/action'
import { day, inQuery, instant } from '../../platform/http'
import { retention, retentionNames } from '../kinds'

const MAX_TERM = 1200
const term = z.int().check(z.gte(1), z.lte(MAX_TERM))

export const retentionTerm = z.object({ name: z.enum(retentionNames), term, unit: z.enum(['months', 'days']), standard: z.int() })
export type RetentionTerm = z.infer<typeof retentionTerm>
export const retentionChange = z.strictObject({ term })

const counts = z.partialRecord(z.enum(retentionNames), z.int())
export type RetentionCounts = z.infer<typeof counts>

const forStaff = { tag: retention.words.many, access: staff } as const

export const readRetention = action({
  ...forStaff,
  method: 'GET',
  path: '/api/retention/',
  summary: 'termijnen en uitvoering',
  answer: z.object({
    terms: z.array(retentionTerm),
    next_run: instant,
    last_run: z.nullable(z.object({ finished_at: instant, counts })),
  }),
})
export const changeRetention = action({
  ...forStaff,
  method: 'PATCH',
  path: '/api/retention/:name/',
  summary: 'termijn wijzigen',
  body: retentionChange,
  answer: retentionTerm,
  changes: retention,
})
export const previewRetention = action({
  ...forStaff,
  method: 'GET',
  path: '/api/retention/preview/',
  summary: 'wat een termijn zou doen',
  description: 'Zonder naam: alle soorten gegevens met hun huidige termijn.',
  query: z.strictObject({
    name: z.optional(z.enum(retentionNames)),
    term: z.optional(inQuery.wholeNumber.check(z.gte(1), z.lte(MAX_TERM))),
  }),
  /** What is due already has the day of the next run. */
  answer: z.object({ due: z.array(z.object({ name: z.enum(retentionNames), day, count: z.int() })) }),
})
