import * as z from 'zod/mini'
import { limit } from '../activities'
import { longText, requiredText } from '../platform/fields'
import { day, type FieldErrors, id, inQuery, type ResourceContract, stored } from '../platform/http'

/** What a candidate hands in, unless the programme asks for something else. */
export const defaultRequiredFiles = ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']
const MOST_REQUIRED = 10

const areDistinct = (names: string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

export const honoursProgramInput = z.strictObject({
  name: requiredText('Naam'),
  description: longText(),
  deadline: day,
  start_date: day,
  end_date: day,
  capacity: limit,
  max_per_school: limit,
  required_files: z
    .array(requiredText('Naam van de bijlage', 60))
    .check(
      z.maxLength(MOST_REQUIRED, `Vraag ten hoogste ${MOST_REQUIRED} bijlagen`),
      z.refine(areDistinct, 'Elke bijlage heeft een eigen naam'),
    ),
  is_active: z.boolean(),
})
export type HonoursProgramInput = z.infer<typeof honoursProgramInput>

export const honoursProgram = z.object({
  ...stored,
  ...honoursProgramInput.shape,
  /** Candidates of whoever the reader may see: all of them for staff, its own for a school. */
  drafts: z.int(),
  submitted: z.int(),
  placed: z.int(),
  /** Places left for everybody together; null where there is no limit. */
  free: z.nullable(z.int()),
  /** By the server's clock: the whole last day still counts. */
  is_closed: z.boolean(),
})
export type HonoursProgram = z.infer<typeof honoursProgram>

export const honoursPrograms = {
  path: '/api/honours-program',
  item: honoursProgram,
  input: honoursProgramInput,
  filters: z.object({ is_active: z.optional(inQuery.yesNo), is_closed: z.optional(inQuery.yesNo) }),
  orderable: ['name', 'deadline', 'start_date'],
  choice: z.object({ id, name: z.string(), deadline: day }),
} as const satisfies ResourceContract

/** How far each school is, as far as the reader may see them. */
export const honoursOverview = z.object({
  schools: z.array(z.object({ school: z.object({ id, name: z.string() }), drafts: z.int(), submitted: z.int(), placed: z.int() })),
})
export type HonoursOverview = z.infer<typeof honoursOverview>

type Days = Pick<HonoursProgramInput, 'deadline' | 'start_date' | 'end_date'>
export const checkHonoursProgram = ({ deadline, start_date, end_date }: Days): FieldErrors => ({
  ...(deadline > start_date && { deadline: ['De deadline ligt na het begin van het programma'] }),
  ...(start_date > end_date && { end_date: ['Het einde ligt voor het begin'] }),
})
