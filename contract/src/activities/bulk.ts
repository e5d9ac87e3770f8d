import * as z from 'zod/mini'
import { staff } from '../access'
import { activities } from './activities'
import { audience, notifyOptions } from '../notifications/news'
import { action, POST_OR_PATCH } from '../platform/action'
import { selectionOf } from '../platform/bulk'
import { optionalText } from '../platform/fields'
import { id, instant } from '../platform/http'
import { expectedVersion } from '../platform/resource'
import { destination } from '../students/students'
import { bulkAnswer, undoable } from '../undo'

const records = selectionOf(activities)
const common = { method: POST_OR_PATCH, tag: activities.words.many, access: staff, changes: activities } as const

export const MAX_SHIFT_DAYS = 366
const days = z
  .int('Vul een geheel getal in')
  .check(
    z.gte(-MAX_SHIFT_DAYS, `Vul ten hoogste ${MAX_SHIFT_DAYS} dagen in`),
    z.lte(MAX_SHIFT_DAYS, `Vul ten hoogste ${MAX_SHIFT_DAYS} dagen in`),
  )

/** Schools are notified when one of these changes, and when an activity is cancelled or published again. */
export const notifiedFields = ['start_at', 'end_at', 'location', 'deadline'] as const

export const readActivityAudience = action({
  method: 'POST',
  path: '/api/activities/audience',
  tag: activities.words.many,
  summary: 'wie een wijziging van een selectie aangaat',
  access: staff,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(activities.bulkLimit)),
    /** Whether the change publishes cancelled activities again. Schools are notified of no other change of a cancelled activity. */
    publish: z.optional(z.boolean()),
  }),
  answer: audience,
})

const cancelling = {
  /** Whether the registrations are cancelled with the activity, and why. */
  cancel_registrations: z.boolean(),
  status_reason: z.optional(optionalText(300)),
  /** Instead of cancelling, the registrations are moved there. */
  move_to: z.optional(
    z.strictObject({
      ...destination,
      /** Moves only registrations that fit there. The others stay, or are cancelled as `cancel_registrations` says. */
      only_fitting: z.optional(z.boolean()),
    }),
  ),
}
/** How many registrations were cancelled or moved, and how many of those are on the waiting list now. */
const cancelled = { cancelled: z.int(), moved: z.int(), waitlisted: z.int() }

export const cancelActivity = action({
  method: POST_OR_PATCH,
  path: '/api/activities/:id/cancel',
  tag: activities.words.many,
  summary: 'annuleren, en de inschrijvingen afmelden, verplaatsen of laten staan',
  access: staff,
  body: z.strictObject({ ...cancelling, ...notifyOptions, ...expectedVersion }),
  answer: z.object({ ...audience.shape, ...cancelled, ...undoable }),
  changes: activities,
})

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
  summary: 'selectie annuleren, en de inschrijvingen afmelden, verplaatsen of laten staan',
  body: z.strictObject({ records, ...cancelling, ...notifyOptions }),
  answer: z.object({ ...bulkAnswer.shape, ...audience.shape, ...cancelled }),
})
export const shiftActivities = action({
  ...common,
  path: '/api/activities/bulk_shift',
  summary: 'data van een selectie verschuiven',
  description: 'De tijd van de dag blijft gelijk, ook bij de overgang naar zomer- of wintertijd.',
  body: z.strictObject({
    records,
    /** It is negative to move them back. */
    days,
    with_deadline: z.boolean(),
    despite_doubts: z.optional(z.boolean()),
    ...notifyOptions,
  }),
  answer: bulkAnswer,
})
export const setDeadlines = action({
  ...common,
  path: '/api/activities/bulk_deadline',
  summary: 'deadline van een selectie wijzigen',
  body: z.strictObject({ records, deadline: instant, ...notifyOptions }),
  answer: bulkAnswer,
})
