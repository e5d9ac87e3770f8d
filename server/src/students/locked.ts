import { isStaff } from '@pre-u/contract/access'
import { editableStatuses } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import type { Activity } from './place'
import type { Row } from './rows'

/** Why this user cannot remove or move a registration; empty when it can. */
export function whyLocked(row: Pick<Row, 'status'>, activity: Activity, user: Actor): string {
  if (isStaff(user)) return ''
  if (activity.is_past_deadline) return 'de deadline is voorbij.'
  return editableStatuses.includes(row.status) ? '' : 'over deze inschrijving is al besloten.'
}
