import * as z from 'zod/mini'
import { staff } from '../access'
import { action } from '../platform/action'
import { longText, optionalText, requiredText } from '../platform/fields'
import { stored } from '../platform/http'
import { phoneNumber } from '../platform/people'
import { expectedVersion, recordKind } from '../platform/resource'

export const MAX_IMAGE_MB = 1
export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * 1024 * 1024
export const imageTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'] as const
const MAX_TEXT = 30_000

/** The statuses of the Dutch decree on digital accessibility. */
export const accessibilityStatuses = {
  A: 'Voldoet volledig',
  B: 'Voldoet gedeeltelijk',
  C: 'Eerste maatregelen genomen',
  D: 'Voldoet niet',
}
export type AccessibilityStatus = keyof typeof accessibilityStatuses
const statuses = Object.keys(accessibilityStatuses) as [AccessibilityStatus, ...AccessibilityStatus[]]

const isMailAddress = (text: string) => z.email().safeParse(text).success
const isHttpsAddress = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

const mailAddress = optionalText(254).check(z.refine((text) => text === '' || isMailAddress(text), 'Vul een geldig e-mailadres in'))
const httpsAddress = optionalText(500).check(
  z.refine((text) => text === '' || isHttpsAddress(text), 'Vul een adres in dat met https:// begint'),
)
const contact = optionalText(500).check(
  z.refine(
    (text) => text === '' || isMailAddress(text) || isHttpsAddress(text),
    'Vul een e-mailadres in, of een adres dat met https:// begint',
  ),
)
const wholeNumber = (label: string, from: number, to: number) =>
  z.int(`${label} is een geheel getal van ${from} tot en met ${to}`).check(z.gte(from), z.lte(to))

export const programmeInput = z.strictObject({
  programme_name: requiredText('Naam van het programma', 80),
  powered_by_name: requiredText('Naam bij het logo', 80),
  /** Whom schools ask, and where replies to mails go. */
  office_email: mailAddress,
  office_phone: phoneNumber,
  /** For security.txt; the office where it is empty. */
  security_contact: contact,
  school_quota_mb: wholeNumber('Ruimte per school', 1, 100_000_000),
  backup_days: wholeNumber('Bewaartijd van back-ups', 0, 3650),
  /** Empty for the standard text. */
  privacy_notice: longText(MAX_TEXT),
  accessibility_statement: longText(MAX_TEXT),
  /** What the standard text says. */
  accessibility_status: z.enum(statuses),
  accessibility_report: httpsAddress,
})
export type ProgrammeInput = z.infer<typeof programmeInput>

/** Until staff change something. */
export const programmeDefaults: ProgrammeInput = {
  programme_name: 'Pre-University College',
  powered_by_name: 'Pre-U',
  office_email: '',
  office_phone: '',
  security_contact: '',
  school_quota_mb: 5 * 1024,
  backup_days: 35,
  privacy_notice: '',
  accessibility_statement: '',
  accessibility_status: 'C',
  accessibility_report: '',
}

export const programme = recordKind({
  name: 'programme',
  path: '/api/programme',
  words: { one: 'programma', many: 'Programma' },
  labels: {
    programme_name: 'Naam van het programma',
    powered_by_name: 'Naam bij het logo',
    office_email: 'E-mailadres van het bureau',
    office_phone: 'Telefoonnummer van het bureau',
    security_contact: 'Meldpunt voor zwakke plekken',
    school_quota_mb: 'Ruimte per school (MB)',
    backup_days: 'Bewaartijd van back-ups (dagen)',
    privacy_notice: 'Privacyverklaring',
    accessibility_statement: 'Toegankelijkheidsverklaring',
    accessibility_status: 'Status van de toegankelijkheid',
    accessibility_report: 'Verslag van een onafhankelijk onderzoek',
    image: 'Afbeelding naast het inloggen',
    logo: 'Logo onder het inloggen',
  },
  shownIn: ['documents'],
  personal: [],
})

const address = z.nullable(z.string())
const storedProgramme = z.object({
  ...stored,
  ...programmeInput.shape,
  /** Addresses; null for our own artwork. */
  image: address,
  logo: address,
  /** The texts of who has none of their own. */
  standard: z.object({ privacy_notice: z.string(), accessibility_statement: z.string() }),
})
export type Programme = z.infer<typeof storedProgramme>

export const imageNames = ['image', 'logo'] as const
export type ImageName = (typeof imageNames)[number]

const forStaff = { tag: programme.words.many, access: staff, answer: storedProgramme } as const
const changing = { ...forStaff, changes: programme } as const

export const readProgramme = action({ ...forStaff, method: 'GET', path: '/api/programme/', summary: 'lezen' })
export const changeProgramme = action({
  ...changing,
  method: 'PATCH',
  path: '/api/programme/',
  summary: 'wijzigen',
  body: z.extend(z.partial(programmeInput), expectedVersion),
})
export const changeProgrammeImage = action({
  ...changing,
  method: 'POST',
  path: '/api/programme/images/:name/',
  summary: 'afbeelding vervangen',
  description: `Svg, png, jpg of webp van ten hoogste ${MAX_IMAGE_MB} MB. De naam is image of logo.`,
  isForm: true,
  body: z.strictObject({ file: z.file('Kies een bestand') }),
})
export const resetProgrammeImage = action({
  ...changing,
  method: 'DELETE',
  path: '/api/programme/images/:name/',
  summary: 'eigen afbeelding weghalen',
})
