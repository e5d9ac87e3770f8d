import { activityStateNames } from '@pre-u/contract/activities/activities'
import { auditActionNames, type AuditEntry, auditLog } from '@pre-u/contract/figures/auditLog'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'
import { studentStatusNames } from '@pre-u/contract/students/status'
import { IconAlertTriangle } from '@tabler/icons-react'
import { fieldLabel } from '../../platform/feedback/fieldLabels'
import { displayValue } from '../../platform/form/displayValue'
import classes from './auditLog.module.css'
import { exportQueries, listQueries } from '../../platform/api/resourceQueries'

/** The log and the calendar have no records of their own. */
const loggedKinds: RecordKind[] = Object.values(resources).filter((kind) => kind !== resources.auditLog && kind !== resources.calendar)

export const resourceNames: Record<string, string> = Object.fromEntries(loggedKinds.map(({ name, words }) => [name, words.one]))

const pages = new Map<string, string | null>(
  Object.values(resources).flatMap((kind) => ('page' in kind ? [[kind.name, kind.page] as const] : [])),
)
/** Where the record of an entry is shown, unless it was removed by it. */
export function pageOf({ action, resource, record_id }: AuditEntry) {
  const page = pages.get(resource)
  return page && action !== 'DELETE' ? `${page}${record_id}` : undefined
}

const SYSTEM = 'Het systeem'

export const actorName = ({ actor }: { actor: { name: string } | null }) => actor?.name || SYSTEM

/** Entries that are a sentence of their own: nothing was added, changed or removed. */
const ownSentences: Record<string, (entry: AuditEntry) => string> = {
  [resources.retentionRuns.name]: () => 'heeft de bewaartermijnen toegepast',
  [resources.subjectAccess.name]: ({ record_title, changes }) =>
    `heeft inzageverzoek ${record_title} behandeld: ${formatValue('step', changes.step?.[1]).toLowerCase()}`,
}

/** 'heeft periode Herfst 2026 gewijzigd'; the title of a reading says what was done. */
export function describeAction(entry: AuditEntry) {
  const { resource, record_title, action } = entry
  if (action === 'READ') return `heeft ${record_title}`
  return ownSentences[resource]?.(entry) ?? `heeft ${resourceNames[resource] ?? resource} ${record_title} ${auditActionNames[action]}`
}

type Changes = Pick<AuditEntry, 'changes'>

/** 'Na de deadline': why a school could not have done this. */
export const exceptionOf = ({ changes }: Changes) => (changes.exception ? formatValue('exception', changes.exception[1]) : undefined)

const SHOWN_ELSEWHERE = ['created_by', 'exception']

/** Without numbers of records, whose names stand beside them, and without who did it and the exception, which have their own place. */
export const shownChanges = ({ changes }: Changes) =>
  Object.entries(changes).filter(
    ([field]) => !SHOWN_ELSEWHERE.includes(field) && !(field.endsWith('_id') && field.slice(0, -'_id'.length) in changes),
  )

export const changedFields = (entry: Changes) =>
  shownChanges(entry)
    .map(([field]) => fieldLabel(field))
    .join(', ')

const valueNames: Record<string, Record<string, string>> = { state: activityStateNames, status: studentStatusNames }

export const formatValue = (field: string, value: unknown) => valueNames[field]?.[String(value)] ?? displayValue(value)

/** What staff did that a school could not: 'Na de deadline, Boven de limiet'. */
export function Exception({ entry }: { entry: Pick<AuditEntry, 'changes'> }) {
  const exception = exceptionOf(entry)
  return (
    exception && (
      <span className={classes.exception}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {exception}
      </span>
    )
  )
}

export const auditQueries = { ...listQueries(auditLog), ...exportQueries(auditLog) }
