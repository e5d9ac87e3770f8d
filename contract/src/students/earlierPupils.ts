import * as z from 'zod/mini'
import { everyone } from '../access'
import { action } from '../platform/action'
import { schoolYear } from '../platform/fields'
import { id, inQuery } from '../platform/http'
import { pupil, students } from './students'

/** Nobody looks through more; a search finds the others. */
export const MAX_EARLIER_PUPILS = 200

export const earlierPupil = z.object({
  ...z.pick(z.object(pupil), { first_name: true, infix: true, last_name: true, grade: true, level: true, profile: true }).shape,
  email: z.string(),
  /** The latest registration of this pupil: the grade is of its school year. */
  id,
  activity: z.object({ code: z.string(), name: z.string(), is_cancelled: z.boolean() }),
  school_year: z.string(),
  /** For the activity and period that were asked about. */
  is_registered: z.boolean(),
})
export type EarlierPupil = z.infer<typeof earlierPupil>

export const readEarlierPupils = action({
  method: 'GET',
  path: '/api/students/earlier-pupils/',
  tag: students.words.many,
  summary: 'leerlingen die een school eerder inschreef',
  description: 'Elke leerling één keer, naar e-mailadres.',
  access: everyone,
  query: z.strictObject({
    school_id: z.optional(inQuery.wholeNumber),
    search: z.optional(z.string().check(z.maxLength(200))),
    activity__id: z.optional(inQuery.wholeNumber),
    period__school_year: z.optional(schoolYear),
    /** Where they may be registered already. */
    for_activity_id: z.optional(inQuery.wholeNumber),
    for_period_id: z.optional(inQuery.wholeNumber),
  }),
  answer: z.array(earlierPupil),
})
