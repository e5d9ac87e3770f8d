import { activityStateNames } from '@pre-u/contract/activities'
import { auditActionNames, type AuditEntry } from '@pre-u/contract/auditLog'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'
import { studentStatusNames } from '@pre-u/contract/students/status'
import { recordPage } from '../platform/address/recordPage'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { displayValue } from '../platform/form/displayValue'

/** The log and the calendar have no records of their own. */
const loggedKinds: RecordKind[] = Object.values(resources).filter((kind) => kind !== resources.auditLog && kind !== resources.calendar)

export const resourceNames: Record<string, string> = Object.fromEntries(loggedKinds.map(({ name, words }) => [name, words.one]))

/** Where the record of an entry is shown, unless it was removed by it. */
export const pageOf = ({ action, resource, record_id }: AuditEntry) => (action === 'DELETE' ? undefined : recordPage(resource, record_id))

const SYSTEM = 'Het systeem'

export const actorName = ({ actor }: { actor: { name: string } | null }) => actor?.name || SYSTEM

/** 'heeft periode Herfst 2026 gewijzigd'; the title of a reading says what was done. */
export const describeAction = ({ resource, record_title, action }: AuditEntry) =>
  action === 'READ' ? `heeft ${record_title}` : `heeft ${resourceNames[resource] ?? resource} ${record_title} ${auditActionNames[action]}`

export const changedFields = ({ changes }: AuditEntry) => Object.keys(changes).map(fieldLabel).join(', ')

const valueNames: Record<string, Record<string, string>> = { state: activityStateNames, status: studentStatusNames }

export const formatValue = (field: string, value: unknown) => valueNames[field]?.[String(value)] ?? displayValue(value)
