import * as z from 'zod/mini'
import { everyone, staff, staffOnly } from '../access'
import { action } from '../platform/action'
import { longText, optionalText, requiredText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { id, stored } from '../platform/http'
import { member } from './members'
import { phoneNumber } from '../platform/people'
import { resource } from '../platform/resource'

const brin = optionalText(6).check(
  z.overwrite((text) => text.toUpperCase()),
  z.refine((text) => text === '' || /^\d{2}[A-Z]{2}(\d{2})?$/.test(text), 'Schrijf het BRIN-nummer als 12AB of 12AB34'),
)

/** '1234ab' becomes '1234 AB'. */
export const normalPostalCode = (text: string) => text.toUpperCase().replace(/^(\d{4})\s*([A-Z]{2})$/, '$1 $2')
const postalCode = optionalText(10).check(
  z.overwrite(normalPostalCode),
  z.refine((text) => text === '' || /^[1-9]\d{3} [A-Z]{2}$/.test(text), 'Schrijf de postcode als 1234 AB'),
)

const WEB_ADDRESS = /^https?:\/\/[^\s/?#.]+(\.[^\s/?#.]+)+([/?#]\S*)?$/i
const website = optionalText(200).check(
  z.overwrite((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`)),
  z.refine((text) => text === '' || WEB_ADDRESS.test(text), 'Vul een geldig webadres in, bijvoorbeeld www.school.nl'),
)
const mailbox = optionalText(254).check(
  z.refine((text) => text === '' || z.email().safeParse(text).success, 'Vul een geldig e-mailadres in'),
)

export const provinces = [
  'Groningen',
  'Friesland',
  'Drenthe',
  'Overijssel',
  'Flevoland',
  'Gelderland',
  'Utrecht',
  'Noord-Holland',
  'Zuid-Holland',
  'Zeeland',
  'Noord-Brabant',
  'Limburg',
] as const
export type Province = (typeof provinces)[number]

export const ownSchoolFields = {
  street: optionalText(),
  postal_code: postalCode,
  city: requiredText('Plaats'),
  phone: phoneNumber,
  email: mailbox,
  website,
}

export const schoolInput = z.strictObject({
  name: requiredText('Naam'),
  brin,
  ...ownSchoolFields,
  province: z.enum(['', ...provinces], 'Kies een provincie'),
  /** One of `regions` as a rule; DUO may name another. */
  region: optionalText(100),
  plan_id: z.nullable(id),
  notes: longText(),
})
export type SchoolInput = z.infer<typeof schoolInput>

const planOfSchool = z.object({
  id,
  name: z.string(),
  max_registrations: z.nullable(z.int()),
  max_honours_students: z.nullable(z.int()),
  priority: z.boolean(),
})

export const school = z.object({
  ...stored,
  name: z.string(),
  brin: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  province: z.enum(['', ...provinces]),
  region: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  /** Staff read it; it is empty for a school user. */
  notes: z.string(),
  is_active: z.boolean(),
  plan: z.nullable(planOfSchool),
  members: z.array(member),
  /** The registrations of the current school year, without rejected and cancelled ones. */
  registrations_count: z.int(),
})
export type School = z.infer<typeof school>

/**
 * The state of a school: nobody has signed in yet ('unseen'), an invitation has expired, or a contact person was never invited
 * ('uninvited').
 */
export const contactStates = ['unseen', 'expired', 'uninvited'] as const
export type ContactState = (typeof contactStates)[number]
export const contactStateNames: Record<ContactState, string> = {
  unseen: 'Nog nooit ingelogd',
  expired: 'Uitnodiging verlopen',
  uninvited: 'Nog niet uitgenodigd',
}

export const schools = resource({
  name: 'schools',
  path: '/api/schools',
  words: { one: 'school', many: 'Scholen' },
  access: { ...staffOnly, read: everyone, change: everyone, export: staff },
  item: school,
  input: schoolInput,
  defaults: {
    brin: '',
    street: '',
    postal_code: '',
    province: '',
    region: '',
    phone: '',
    email: '',
    website: '',
    plan_id: null,
    notes: '',
  },
  filters: {
    is_active: filterBy.yesNo,
    plan__id: filterBy.number,
    city: filterBy.text(200),
    province: filterBy.choice(provinces),
    region: filterBy.text(100),
    contacts: filterBy.choice(contactStates),
  },
  orderable: ['name', 'city', 'province', 'region', 'brin', 'registrations_count'],
  choice: z.object({ id, name: z.string(), city: z.string() }),
  loadedByShell: 4,
  bulkLimit: 10_000,
  export: 'xlsx',
  labels: {
    brin: 'BRIN-nummer',
    street: 'Straat en huisnummer',
    postal_code: 'Postcode',
    city: 'Plaats',
    province: 'Provincie',
    region: 'Regio',
    website: 'Website',
    plan: 'Pakket',
    notes: 'Notities',
    members: 'Contactpersonen',
    contacts: 'Toegang',
    registrations_count: 'Inschrijvingen dit schooljaar',
  },
  shownIn: ['students', 'honours_students', 'honours_programs', 'figures', 'overview'],
  personal: ['notes'],
  page: '/schools/',
  namesPupils: false,
  example: { name: 'Voorbeeldcollege', city: 'Utrecht' },
})

export const schoolOverview = z.object({
  /** Candidates that count towards the package's limit, of each active programme. */
  programs: z.array(z.object({ program: z.object({ id, name: z.string() }), used: z.int() })),
  periods: z.array(
    z.object({
      period: z.object({ id, name: z.string(), school_year: z.string() }),
      counts: z.record(z.string(), z.int()),
      used: z.int(),
    }),
  ),
})
export type SchoolOverview = z.infer<typeof schoolOverview>

export const readSchoolOverview = action({
  method: 'GET',
  path: '/api/schools/:id/overview/',
  tag: schools.words.many,
  summary: 'inschrijvingen per periode en kandidaten per programma',
  access: everyone,
  answer: schoolOverview,
})
