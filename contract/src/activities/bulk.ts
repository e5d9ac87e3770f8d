import * as z from 'zod/mini'
import { staff } from '../access'
import { activities, cancelling } from '../activities'
import { audience, telling } from '../news'
import { action, POST_OR_PATCH } from '../platform/action'
import { selectionOf } from '../platform/bulk'
import { instant } from '../platform/http'
import { bulkAnswer } from '../undo'

const records = selectionOf(activities)
const common = { method: POST_OR_PATCH, tag: activities.words.many, access: staff, changes: activities } as const

export const MAX_SHIFT_DAYS = 366
const days = z
  .int('Vul een geheel getal in')
  .check(
    z.gte(-MAX_SHIFT_DAYS, `Vul ten hoogste ${MAX_SHIFT_DAYS} dagen in`),
    z.lte(MAX_SHIFT_DAYS, `Vul ten hoogste ${MAX_SHIFT_DAYS} dagen in`),
  )

export const publishActivities = action({
  ...common,
  path: '/api/activities/bulk_publish',
  summary: 'selectie publiceren',
  body: z.strictObject({ records }),
  answer: bulkAnswer,
})
export const cancelActivities = action({
  ...common,
  path: '/api/activities/bulk_cancel',
  summary: 'selectie annuleren, met of zonder de inschrijvingen',
  body: z.strictObject({ records, ...cancelling, ...telling }),
  /** `cancelled`: how many registrations. */
  answer: z.object({ ...bulkAnswer.shape, ...audience.shape, cancelled: z.int() }),
})
export const shiftActivities = action({
  ...common,
  path: '/api/activities/bulk_shift',
  summary: 'data van een selectie verschuiven',
  description: 'De tijden van de dag blijven, ook over de overgang naar zomer- of wintertijd.',
  body: z.strictObject({
    records,
    /** Negative for earlier. */
    days,
    with_deadline: z.boolean(),
    despite_doubts: z.optional(z.boolean()),
    ...telling,
  }),
  answer: bulkAnswer,
})
export const setDeadlines = action({
  ...common,
  path: '/api/activities/bulk_deadline',
  summary: 'deadline van een selectie wijzigen',
  body: z.strictObject({ records, deadline: instant, ...telling }),
  answer: bulkAnswer,
})
