import * as z from 'zod/mini'
import { notifyOptions } from '../notifications/news'
import { action } from '../platform/action'
import { bulk, destination, studentIds } from './students'
import { bulkAnswer } from '../undo'

export const moveStudents = action({
  ...bulk,
  path: '/api/students/bulk_move',
  summary: 'selectie verplaatsen of kopiëren naar een andere activiteit of periode',
  description:
    'Wie geplaatst is, blijft geplaatst zolang er plaatsen zijn en komt anders op de wachtlijst. Een kopie is een nieuwe inschrijving. Past iemand niet, dan gebeurt er niets, of met `only_fitting` alleen wat past.',
  body: z.strictObject({
    ids: studentIds,
    ...destination,
    is_copy: z.optional(z.boolean()),
    /** Leaves registrations that do not fit where they are. */
    only_fitting: z.optional(z.boolean()),
    ...notifyOptions,
  }),
  /** `waitlisted` is how many of them are on the waiting list now. */
  answer: z.extend(bulkAnswer, { waitlisted: z.int() }),
})
