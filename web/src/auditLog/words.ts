import { activityStateNames } from '@pre-u/contract/activities'
import type { AuditEntry } from '@pre-u/contract/auditLog'
import { studentStatusNames } from '@pre-u/contract/students/status'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { displayValue } from '../platform/form/displayValue'

/** What people call a record of each resource; later resources add a line. */
export const resourceNames: Record<string, string> = {
  activities: 'activiteit',
  documents: 'document',
  honours_programs: 'honoursprogramma',
  honours_students: 'kandidaat',
  members: 'contactpersoon',
  periods: 'periode',
  plans: 'pakket',
  schools: 'school',
  staff: 'medewerker',
  students: 'inschrijving',
  users: 'account',
}

export const actionNames: Record<AuditEntry['action'], string> = {
  CREATE: 'toegevoegd',
  UPDATE: 'gewijzigd',
  DELETE: 'verwijderd',
}

const NOBODY = 'Het systeem'

export const whoDid = ({ actor }: AuditEntry) => actor?.name || NOBODY

/** 'heeft periode Herfst 2026 gewijzigd'. */
export const whatWasDone = ({ resource, record_title, action }: AuditEntry) =>
  `heeft ${resourceNames[resource] ?? resource} ${record_title} ${actionNames[action]}`

export const changedFields = ({ changes }: AuditEntry) => Object.keys(changes).map(fieldLabel).join(', ')

/** Stored words that say nothing to a person, by field. */
const valueNames: Record<string, Record<string, string>> = { state: activityStateNames, status: studentStatusNames }

export const valueInWords = (field: string, value: unknown) => valueNames[field]?.[String(value)] ?? displayValue(value)
