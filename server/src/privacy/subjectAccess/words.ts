import type { Role } from '@pre-u/contract/access'
import { securityEventNames } from '@pre-u/contract/accounts/securityEvents'
import { activityStateNames } from '@pre-u/contract/activities/activities'
import { auditActionNames, type AuditEntry } from '@pre-u/contract/figures/auditLog'
import type { NewsMails } from '@pre-u/contract/notifications/news'
import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { baseName, sharedLabels } from '@pre-u/contract/platform/labels'
import * as resources from '@pre-u/contract/resources'
import { reportKindNames, studentStatusNames } from '@pre-u/contract/students/status'
import type { NewsKind } from '../../tables/news'

type Data = Record<string, unknown>

const ownLabels = {
  actor_name: 'Door',
  by_name: 'Door',
  address: 'IP-adres',
  detail: 'Toelichting',
  added_at: 'Toegevoegd op',
  anonymised_at: 'Geanonimiseerd op',
  restricted_at: 'Afgeschermd op',
  announced_at: 'Aangekondigd op',
  before: 'Was',
  brin: 'BRIN',
  content_type: 'Bestandstype',
  day: 'Dag',
  expires_at: 'Geldig tot',
  failed_at: 'Mislukt op',
  first_at: 'Eerste wijziging',
  id: 'Nummer',
  is_finished: 'Ingediend',
  is_reported: 'Gemeld',
  kind: 'Soort',
  last_at: 'Laatste wijziging',
  last_modified: 'Bestand gewijzigd op',
  last_used_at: 'Laatst gebruikt',
  method: 'Ingelogd met',
  issuer: 'Ingelogd via',
  device: 'Apparaat',
  is_remembered: 'Blijft aangemeld',
  proved_at: 'Laatst bevestigd',
  note: 'Toelichting',
  purpose: 'Doel',
  reason: 'Reden',
  recipient: 'Ontvanger',
  record_id: 'Nummer',
  renewed_at: 'Vernieuwd op',
  replaced_at: 'Vervangen op',
  reported_at: 'Gemeld op',
  revoked_at: 'Ingetrokken op',
  rows: 'Gegevens',
  seen_at: 'Gezien op',
  sent_at: 'Verzonden op',
  size: 'Grootte in bytes',
  subject: 'Onderwerp',
  mailed_at: 'Gemaild op',
  touched_at: 'Gewijzigd op',
  trashed_at: 'Verwijderd op',
  uploaded_at: 'Toegevoegd op',
  usable_at: 'Bruikbaar vanaf',
  used_at: 'Gebruikt op',
  what: 'Wat',
}
const labels: Record<string, string> = Object.assign({}, sharedLabels, ...Object.values(resources).map((kind) => kind.labels), ownLabels)
export const labelOf = (column: string) => labels[column] ?? labels[baseName(column)]

const newsKindNames: Record<NewsKind, string> = {
  student: 'Inschrijving',
  student_removal: 'Inschrijving verwijderd of teruggezet',
  student_report: 'Melding van de school afgewezen',
  activity: 'Activiteit',
  candidate: 'Kandidaat voor het honoursprogramma',
  document: 'Document',
}
const newsMailNames: Record<NewsMails, string> = { all: 'Alles', daily: 'Eén keer per dag', action: 'Alleen wat ik moet doen' }
const userTypeNames: Record<Role, string> = { STAFF: 'Medewerker', SCHOOL: 'Contactpersoon van een school' }

/** What a stored code means, by the column that has it. */
const valueNames: Record<string, Record<string, string>> = {
  action: auditActionNames,
  kind: { ...newsKindNames, ...reportKindNames, ...securityEventNames, file: 'Bestand', folder: 'Map' },
  news_mails: newsMailNames,
  purpose: {
    RESET: 'Nieuw wachtwoord',
    INVITE: 'Uitnodiging',
    EMAIL: 'Ander e-mailadres',
    KEEP: 'E-mailadres behouden',
    AGREE: 'Akkoord met een ander e-mailadres',
  },
  resource: Object.fromEntries(Object.values(resources).map(({ name, words }) => [name, words.one])),
  state: activityStateNames,
  status: studentStatusNames,
  user_type: userTypeNames,
}

const isFilled = (value: unknown) => value !== null && value !== '' && !['{}', '[]'].includes(JSON.stringify(value))
/** The number of another record means nothing to the person. */
const isReference = (column: string) => /_(id|by)$/.test(column)

function changeInWords(field: string, change: AuditEntry['changes'][string]): string {
  const label = labelOf(field) ?? field
  if (!change) return `${label}: de waarde is niet bewaard`
  const [before, after] = change.map((value) => (isFilled(value) ? inWords(field, value) : '–'))
  return change[0] === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`
}

function linesOf(column: string, value: object): string[] {
  if (Array.isArray(value)) return value.map((each) => inWords(column, each))
  const facts = Object.entries(value).filter(([name]) => !isReference(name))
  if (column === 'changes') return facts.map(([field, change]) => changeInWords(field, change as AuditEntry['changes'][string]))
  return facts.filter(([, each]) => isFilled(each)).map(([name, each]) => `${labelOf(name) ?? name}: ${inWords(name, each)}`)
}

function inWords(column: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'object' && value !== null) return linesOf(column, value).join('\n')
  if (typeof value !== 'string') return String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(value)) return formatInstant(new Date(value).toISOString())
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return valueNames[column]?.[value] ?? value
}

/** Puts what is held into words that the person understands. */
export const fieldsOf = (held: Data) =>
  Object.entries(held)
    .filter(([, value]) => isFilled(value))
    .map(([column, value]) => ({ label: labelOf(column) ?? column, value: inWords(column, value) }))
