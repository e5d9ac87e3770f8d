import * as z from 'zod/mini'
import { action } from '../platform/action'
import { id } from '../platform/http'
import { bulk, studentIds } from '../students'
import { bulkAnswer } from '../undo'

export const moveStudents = action({
  ...bulk,
  path: '/api/students/bulk_move',
  summary: 'selectie verplaatsen of kopiëren naar een andere activiteit of periode',
  description:
    'Wie geplaatst is, blijft geplaatst zolang er plaatsen zijn en komt anders op de wachtlijst. Een kopie is een nieuwe inschrijving.',
  body: z.strictObject({
    ids: studentIds,
    activity_id: id,
    /** Without it each registration keeps its period. */
    period_id: z.optional(id),
    is_copy: z.optional(z.boolean()),
    /** Staff only. */
    despite_limits: z.optional(z.boolean()),
  }),
  /** `waitlisted`: how many of them are on the waiting list now. */
  answer: z.extend(bulkAnswer, { waitlisted: z.int() }),
})
