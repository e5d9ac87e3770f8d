import { number } from '../../platform/words'
import * as z from 'zod/mini'
import { staff } from '../../access'
import { action } from '../../platform/action'
import { id, instant } from '../../platform/http'
import { columnsOf, mappingTo } from '../../platform/sheet/form'
import { undoable } from '../../undo'
import { member, memberInput, members } from '../members'
import { contactFields } from './fields'

export const MAX_CONTACT_BYTES = 5 * 1024 * 1024
export const MAX_CONTACT_ROWS = 5000

/**
 * What a row of the list is, in the order in which it is shown. 'unknown': a new person whose school was not found. 'taken': another account
 * has the address. 'double': an earlier row has the address.
 */
export const contactKinds = ['new', 'changed', 'unknown', 'faulty', 'taken', 'double', 'same'] as const
export type ContactKind = (typeof contactKinds)[number]

const { first_name, infix, last_name, phone, function: func } = memberInput.shape
const contactSchool = z.object({ id, name: z.string(), city: z.string() })
export type ContactSchool = z.infer<typeof contactSchool>
const changeOfContact = z.partial(z.strictObject({ first_name, infix, last_name, phone, function: func, is_primary: z.literal(true) }))
export type ContactChange = z.infer<typeof changeOfContact>

const contactRow = z.object({
  /** The row number in the file. */
  row: z.int(),
  kind: z.enum(contactKinds),
  /** The school as the file names it: 'Gymnasium Aurora, Arnhem (01AB00)'. */
  school_text: z.string(),
  school: z.nullable(contactSchool),
  /** The values as far as they could be read; a row that can be applied satisfies `memberInput`. */
  values: z.pick(member, { first_name: true, infix: true, last_name: true, email: true, phone: true, function: true, is_primary: true }),
  /** The contact person that is there already, and what the list would change. */
  member: z.nullable(z.object({ id, updated_at: instant, before: z.record(z.string(), z.string()), change: changeOfContact })),
  /** What is wrong with it, or what else happens. */
  notes: z.array(z.string()),
})
export type ContactRow = z.infer<typeof contactRow>

export const contactComparison = z.object({
  columns: columnsOf(contactFields),
  rows: z.array(contactRow),
  /** The likeliest schools for each name that was not found. */
  unknown_schools: z.array(z.object({ text: z.string(), count: z.int(), suggestions: z.array(contactSchool) })),
})
export type ContactComparison = z.infer<typeof contactComparison>

const common = { method: 'POST', tag: members.words.many, access: staff } as const

export const compareContacts = action({
  ...common,
  path: '/api/schools/contacts/',
  summary: 'lijst met contactpersonen vergelijken',
  description: 'Er wordt niets opgeslagen.',
  body: z.strictObject({ file: z.optional(z.file()), mapping: mappingTo(z.enum(contactFields, 'Kies wat de kolom betekent')) }),
  isForm: true,
  answer: contactComparison,
})

const upTo = z.maxLength(MAX_CONTACT_ROWS, `Kies ten hoogste ${number(MAX_CONTACT_ROWS)} rijen`)

export const applyContacts = action({
  ...common,
  path: '/api/schools/contacts/apply/',
  summary: 'gekozen contactpersonen toevoegen en wijzigen',
  description: 'Alles of niets. Met invite krijgen de nieuwe contactpersonen meteen een uitnodiging.',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.strictObject({
    new_members: z.array(z.strictObject({ ...memberInput.shape, school_id: id })).check(upTo),
    changes: z.array(z.strictObject({ id, updated_at: instant, change: changeOfContact })).check(upTo),
    invite: z.boolean(),
  }),
  /** `held_back` counts new persons whose address got too many mails this hour. */
  answer: z.object({ added: z.int(), changed: z.int(), invited: z.int(), held_back: z.int(), ...undoable }),
  changes: members,
})
export type AppliedContacts = z.infer<typeof applyContacts.answer>
