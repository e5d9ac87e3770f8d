import * as z from 'zod/mini'
import { staff } from '../access'
import { action } from '../platform/action'
import { id, instant } from '../platform/http'
import { schoolInput, schools } from './schools'
import { undoable } from '../undo'

export const MAX_DUO_BYTES = 5 * 1024 * 1024
export const MAX_DUO_ROWS = 5000

/** What DUO's list differs in from ours, in the order in which it is shown. */
export const duoKinds = ['completed', 'moved', 'renamed', 'merged', 'closed', 'unmatched', 'new'] as const
export type DuoKind = (typeof duoKinds)[number]

const { name, brin, street, postal_code, city, province, region } = schoolInput.shape
const duoSchool = z.strictObject({ name, brin, street, postal_code, city, province, region })
export type DuoSchool = z.infer<typeof duoSchool>
/** With `is_active` false the school is archived. */
const duoChange = z.strictObject({ ...z.partial(duoSchool).shape, is_active: z.optional(z.boolean()) })
export type DuoChange = z.infer<typeof duoChange>

const duoProposal = z.object({
  /** 'Gymnasium Aurora, Arnhem (01AB00)'; empty where the change says it all. */
  title: z.string(),
  /** The present values of the fields that change. */
  before: z.record(z.string(), z.string()),
  change: duoChange,
})

export const duoRow = z.object({
  kind: z.enum(duoKinds),
  school: z.nullable(
    z.object({ id, name: z.string(), city: z.string(), brin: z.string(), updated_at: instant, registrations_count: z.int() }),
  ),
  /** The likeliest is first. An unmatched school may have none or several. */
  proposals: z.array(duoProposal),
  /** What a new school teaches: 'HAVO/VWO'. */
  structure: z.string(),
  /** It is true when the change only fills in what is empty, or there is one school with this name and place. */
  is_certain: z.boolean(),
})
export type DuoRow = z.infer<typeof duoRow>

export const duoComparison = z.object({
  /** Rows of the file that could be read, and those that could not. */
  read: z.int(),
  skipped: z.int(),
  unchanged: z.int(),
  /** How many schools are not archived. */
  active: z.int(),
  rows: z.array(duoRow),
})
export type DuoComparison = z.infer<typeof duoComparison>

/** A file that is incomplete would archive many schools: of more than a fifth of the active ones, somebody types how many they are. */
export const asksForNumber = (archived: number, active: number) => archived * 5 > active

const common = { method: 'POST', tag: schools.words.many, access: staff } as const

export const compareWithDuo = action({
  ...common,
  path: '/api/schools/duo/',
  summary: 'vergelijken met de lijst van vestigingen van DUO',
  body: z.strictObject({ file: z.optional(z.file()) }),
  isForm: true,
  answer: duoComparison,
})

export const applyDuo = action({
  ...common,
  path: '/api/schools/duo/apply/',
  summary: 'gekozen verschillen met DUO overnemen',
  description:
    'Alles of niets. Een school die intussen is gewijzigd, houdt alles tegen. Wie meer dan een vijfde van de scholen archiveert, geeft in `archived` op hoeveel dat er zijn.',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.strictObject({
    changes: z.array(z.strictObject({ id, updated_at: instant, change: duoChange })).check(z.maxLength(MAX_DUO_ROWS)),
    new_schools: z.array(duoSchool).check(z.maxLength(MAX_DUO_ROWS)),
    /** How many schools are archived; it is required where `asksForNumber`. */
    archived: z.optional(z.int()),
  }),
  answer: z.object({ changed: z.int(), added: z.int(), ...undoable }),
  changes: schools,
})
