import * as z from 'zod/mini'
import { everyone, staffOnly } from '../access'
import { limit } from '../activities/activities'
import { action } from '../platform/action'
import { longText, requiredText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { day, type FieldErrors, id, stored } from '../platform/http'
import { resource } from '../platform/resource'
import { placedName } from '../students/status'

export const defaultRequiredFiles = ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']
const MAX_REQUIRED_FILES = 10

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
      z.maxLength(MAX_REQUIRED_FILES, `Vraag ten hoogste ${MAX_REQUIRED_FILES} bijlagen`),
      z.refine(areDistinct, 'Elke bijlage heeft een eigen naam'),
    ),
  is_active: z.boolean(),
})
export type HonoursProgramInput = z.infer<typeof honoursProgramInput>

export const honoursProgram = z.object({
  ...stored,
  ...honoursProgramInput.shape,
  /** Counts what the reader may see, without who was cancelled: all candidates for staff, those of its own school for a school user. */
  drafts: z.int(),
  submitted: z.int(),
  placed: z.int(),
  /** The candidates that count towards the limit per school. */
  counting: z.int(),
  /** It counts all schools, and is null without a limit. */
  free: z.nullable(z.int()),
  /** The clock is that of the server; the programme is open on the day of its deadline itself. */
  is_closed: z.boolean(),
})
export type HonoursProgram = z.infer<typeof honoursProgram>

export const honoursPrograms = resource({
  name: 'honours_programs',
  path: '/api/honours-program',
  words: { one: 'honoursprogramma', many: 'Honoursprogramma' },
  access: { ...staffOnly, read: everyone },
  item: honoursProgram,
  input: honoursProgramInput,
  defaults: { description: '', capacity: null, max_per_school: null, required_files: defaultRequiredFiles, is_active: true },
  filters: { is_active: filterBy.yesNo, is_closed: filterBy.yesNo },
  orderable: ['name', 'deadline', 'start_date'],
  choice: z.object({ id, name: z.string(), deadline: day }),
  loadedByShell: 3,
  bulkLimit: null,
  export: null,
  labels: {
    capacity: 'Capaciteit',
    max_per_school: 'Max. per school',
    required_files: 'Verplichte bijlagen',
    drafts: 'Concepten',
    submitted: 'Ingediend',
    placed: placedName,
    counting: 'Tellen mee',
    free: 'Vrije plaatsen',
    is_closed: 'Gesloten',
  },
  shownIn: ['calendar', 'honours_students', 'overview'],
  personal: [],
  page: '/honours/',
  namesPupils: false,
  example: { name: 'Honours', deadline: '2026-11-30', start_date: '2027-01-11', end_date: '2027-06-25' },
})

export const honoursOverview = z.object({
  schools: z.array(z.object({ school: z.object({ id, name: z.string() }), drafts: z.int(), submitted: z.int(), placed: z.int() })),
})
export type HonoursOverview = z.infer<typeof honoursOverview>

export const readHonoursOverview = action({
  method: 'GET',
  path: '/api/honours-program/:id/overview/',
  tag: honoursPrograms.words.many,
  summary: 'kandidaten per school',
  access: everyone,
  answer: honoursOverview,
})

type Days = Pick<HonoursProgramInput, 'deadline' | 'start_date' | 'end_date'>
export const checkHonoursProgram = ({ deadline, start_date, end_date }: Days): FieldErrors => ({
  ...(deadline > start_date && { deadline: ['De deadline ligt na het begin van het programma'] }),
  ...(start_date > end_date && { end_date: ['Het einde ligt voor het begin'] }),
})
