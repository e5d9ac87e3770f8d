import * as z from 'zod/mini'
import { everyone } from '../access'
import { action } from '../platform/action'
import { formatSpan } from '../platform/dates'
import { id, instant } from '../platform/http'
import { fullName } from '../platform/names'
import { MAX_OVERVIEWS, students } from './students'
import { studentStatuses, studentStatusNames } from './status'

const text = z.string()
export const pupilOverview = z.object({
  first_name: text,
  infix: text,
  last_name: text,
  email: text,
  school: z.object({ id, name: text }),
  /** The upcoming activities, in the order of time. */
  registrations: z.array(
    z.object({
      id,
      status: z.enum(studentStatuses),
      activity: z.object({ id, code: text, name: text, location: text, start_at: instant, end_at: instant, is_cancelled: z.boolean() }),
    }),
  ),
})
export type PupilOverview = z.infer<typeof pupilOverview>

export const readOverviews = action({
  method: 'POST',
  path: '/api/students/overviews',
  tag: students.words.many,
  summary: 'wat leerlingen te doen staat, met datum, tijd en plaats',
  description: 'Van elke leerling van deze inschrijvingen alle komende activiteiten, naar e-mailadres binnen de school.',
  access: everyone,
  body: z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Kies ten minste één inschrijving'),
        z.maxLength(MAX_OVERVIEWS, `Kies ten hoogste ${MAX_OVERVIEWS} inschrijvingen`),
      ),
  }),
  answer: z.array(pupilOverview),
})

type Coming = PupilOverview['registrations'][number]

export const statusInWords = ({ status, activity }: Coming) => (activity.is_cancelled ? 'Gaat niet door' : studentStatusNames[status])

const lineOf = (coming: Coming) =>
  [
    `${coming.activity.code} ${coming.activity.name}`,
    formatSpan(coming.activity.start_at, coming.activity.end_at),
    coming.activity.location && `Plaats: ${coming.activity.location}`,
    `Status: ${statusInWords(coming)}`,
  ]
    .filter(Boolean)
    .join('\n')

/** Writes an overview as the text of a mail. */
export const overviewInWords = (overview: PupilOverview) =>
  [
    `${fullName(overview)} (${overview.school.name}) is ingeschreven bij Pre-U:`,
    ...overview.registrations.map(lineOf),
    ...(overview.registrations.length === 0 ? ['Er zijn geen komende activiteiten.'] : []),
  ].join('\n\n')
