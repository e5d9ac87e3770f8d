import { isStaff } from '@pre-u/contract/access'
import { students as kind } from '@pre-u/contract/students'
import { cancellableStatuses, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { Telling } from '../notifications/news/public'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { hasId } from '../platform/resource/conditions'
import { changeStatus, type StatusSubject, type Wanted, withPlace } from '../placement/status'
import { findPastLimit } from './pastLimit'
import type { Activity } from './place'
import { countPerActivity } from './activityCounts'
import { readInLine } from './inLine'
import { endReports, reporterOf } from './report'
import { lockStatuses, type StatusRow } from './rows'
import { recordStatusNews } from './statusNews'
import { studentsTable as table } from '../tables/students'

export const studentStatus: StatusSubject<StatusRow, Activity> = {
  kind,
  table,
  placeId: ({ activity_id }) => activity_id,
  placeName: ({ code }) => code,
  countPlaced: async (db, ids) => {
    const countsOf = await countPerActivity(db, ids)
    return (id) => countsOf(id).placed
  },
  isPastDeadline: ({ is_past_deadline }) => is_past_deadline,
  findPastLimit,
  refuseUser: ({ status }, user) => {
    if (!isStaff(user) && status !== 'CANCELLED') throw invalid({ status: ['Een school kan een inschrijving alleen afmelden.'] })
  },
  whyNot: (row, activity, _change, user) => {
    if (isStaff(user)) return undefined
    if (activity.is_past_deadline) return 'de deadline is voorbij. Neem contact op met Pre-U.'
    return cancellableStatuses.includes(row.status) ? '' : `kan niet worden afgemeld (${names[row.status]}).`
  },
  // A row that is already waitlisted is not changed, so it keeps its position.
  fields: ({ status, status_reason = '' }, now) => ({ status, status_reason, waitlisted_at: status === 'WAITLISTED' ? now : null }),
  inLine: async (db, rows) => {
    const ids = rows.map(({ id }) => id)
    const ranks = new Map((await readInLine(db, hasId(table, ids))).map(({ id }, rank) => [id, rank]))
    return rows.toSorted((a, b) => ranks.get(a.id)! - ranks.get(b.id)!)
  },
}

/** `only_fitting`: places the first in line for whom there is room. */
type Options = Telling & { only_fitting?: boolean | undefined }

export async function changeStatuses(db: Db, ids: number[], statusChange: Wanted, user: Actor, options: Options = {}) {
  const locked = await lockStatuses(db, ids, user)
  const chosen = options.only_fitting ? await withPlace(db, studentStatus, locked, statusChange) : locked
  const chosenIds = chosen.rows.map(({ id }) => id)
  const [changed, reports] = await Promise.all([
    changeStatus(db, studentStatus, chosen, statusChange, user),
    endReports(db, chosenIds, statusChange.status),
  ])
  await recordStatusNews(db, { ...changed, reporters: reporterOf(reports) }, user, options)
  return { ...changed, reports }
}
