import * as z from 'zod/mini'
import { staff } from '../../access'
import { action, zipFile } from '../../platform/action'
import { emailAddress, optionalText, requiredText } from '../../platform/fields'
import { day, instant } from '../../platform/http'
import { personInput } from '../../platform/people'
import { subjectAccess } from '../kinds'

const { path, words } = subjectAccess
const forStaff = { tag: words.many, access: staff } as const
const byEmail = z.strictObject({ email: emailAddress })

export const subjectStepNames = {
  READ: 'Ingezien',
  EXPORT: 'Gedownload',
  RECTIFY: 'Verbeterd',
  ERASE: 'Gewist',
  RESTRICT: 'Afgeschermd',
  LIFT: 'Afscherming opgeheven',
} as const
export type SubjectStep = keyof typeof subjectStepNames

export const MIN_SEARCH = 3

const foundPerson = z.object({ email: z.string(), names: z.array(z.string()), schools: z.array(z.string()) })
export type FoundPerson = z.infer<typeof foundPerson>

export const findSubjects = action({
  ...forStaff,
  method: 'GET',
  path: `${path}/people/`,
  summary: 'iemand zoeken op naam of e-mailadres',
  description: 'Wie op twee scholen staat, komt één keer voor: personen worden herkend aan hun e-mailadres.',
  query: z.strictObject({
    search: optionalText(100).check(z.minLength(MIN_SEARCH, `Vul ten minste ${MIN_SEARCH} tekens in`)),
  }),
  /** `is_complete`: whether these are all. */
  answer: z.object({ people: z.array(foundPerson), is_complete: z.boolean() }),
})

const subjectRow = z.object({
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The reason why erasing leaves it, or null where it does not. */
  kept_because: z.nullable(z.string()),
})
const subjectPart = z.object({ name: z.string(), label: z.string(), count: z.int(), rows: z.array(subjectRow) })
export type SubjectPart = z.infer<typeof subjectPart>

const restriction = z.object({ reason: z.string(), since: instant })

export const subject = z.object({
  email: z.string(),
  names: z.array(z.string()),
  person: z.nullable(z.object({ first_name: z.string(), infix: z.string(), last_name: z.string() })),
  /** How many records of pupils there are, and how many of them erasing would anonymise. */
  pupil_records: z.int(),
  erasable: z.int(),
  restriction: z.nullable(restriction),
  hold: z.nullable(z.object({ reason: z.string(), until: day })),
  /** Each part has no more than the first rows; the zip has all. */
  parts: z.array(subjectPart),
})
export type Subject = z.infer<typeof subject>

export const readSubject = action({
  ...forStaff,
  method: 'GET',
  path: `${path}/`,
  summary: 'alles over één persoon',
  needsProof: true,
  query: byEmail,
  answer: subject,
})
export const downloadSubject = action({
  ...forStaff,
  method: 'GET',
  path: `${path}/zip/`,
  summary: 'alles over één persoon downloaden',
  description: 'Een leesbare pagina, dezelfde gegevens als JSON, en de bestanden.',
  needsProof: true,
  query: byEmail,
  answer: zipFile,
})

const change = { ...forStaff, method: 'POST', changes: subjectAccess, needsProof: true } as const
const count = z.int()

/** The person as it becomes. `of` is the address as it is stored. */
export const rectification = z.strictObject({ of: emailAddress, ...personInput })
export type Rectification = z.infer<typeof rectification>
export const rectifySubject = action({
  ...change,
  path: `${path}/rectify/`,
  summary: 'naam of e-mailadres overal verbeteren',
  body: rectification,
  answer: z.object({ count }),
})

export const eraseSubject = action({
  ...change,
  path: `${path}/erase/`,
  summary: 'wissen',
  description: 'Wist wat weg mag en antwoordt wat moet blijven, met de reden. Mag niets weg, dan is het antwoord 409.',
  body: byEmail,
  answer: z.object({ count, kept: z.array(z.string()) }),
})

export const restrictionInput = z.strictObject({ email: emailAddress, reason: requiredText('Reden', 300) })
export const restrictSubject = action({
  ...change,
  path: `${path}/restrict/`,
  summary: 'afschermen',
  description:
    'De gegevens blijven bewaard, maar niemand ziet ze nog in lijsten, exports en bestanden, tot de afscherming wordt opgeheven.',
  body: restrictionInput,
  answer: z.object({ count }),
})
export const liftRestriction = action({
  ...change,
  path: `${path}/lift/`,
  summary: 'afscherming opheffen',
  body: byEmail,
  answer: z.object({ count }),
})
export const listRestrictions = action({
  ...forStaff,
  method: 'GET',
  path: `${path}/restrictions/`,
  summary: 'wie is afgeschermd',
  answer: z.object({ restrictions: z.array(z.object({ email: z.string(), ...restriction.shape })) }),
})
