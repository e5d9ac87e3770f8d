import { sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { students as kind } from '@pre-u/contract/students'
import { cancellableStatuses, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { changeStatus, type StatusSubject, type Wanted } from '../platform/statusChange'
import type { Activity } from './place'
import { countedPerActivity } from './public'
import { lockStudents, type Row } from './rows'
import { announceStatuses } from './statusNews'
import { studentsTable as table } from './table'

/** What is special about the status of a registration; `platform/statusChange.ts` decides and writes. */
export const studentStatus: StatusSubject<Row, Activity> = {
  kind,
  table,
  placeId: ({ activity_id }) => activity_id,
  placeName: ({ code }) => code,
  countPlaced: async (db, ids) => {
    const counted = await countedPerActivity(db, ids)
    return (id) => counted(id).placed
  },
  refuseUser: ({ status }, user) => {
    if (!isStaff(user) && status !== 'CANCELLED') throw invalid({ status: ['Een school kan een inschrijving alleen afmelden.'] })
  },
  whyNot: (row, activity, _wanted, user) => {
    if (isStaff(user)) return undefined
    if (activity.is_past_deadline) return 'de deadline is voorbij. Neem contact op met Pre-U.'
    return cancellableStatuses.includes(row.status) ? '' : `kan niet worden afgemeld (${names[row.status]}).`
  },
  // A row that already waits is not changed, so it keeps its turn.
  fields: ({ status, status_reason = '' }) => ({
    status,
    status_reason,
    waitlisted_at: status === 'WAITLISTED' ? sql<string>`clock_timestamp()` : null,
  }),
}

/** Changes the status of a selection and remembers what the schools are to be told. */
export async function changeStatuses(db: Db, ids: number[], wanted: Wanted, user: Actor) {
  const changed = await changeStatus(db, studentStatus, await lockStudents(db, ids, user), wanted, user)
  if (isStaff(user)) await announceStatuses(db, changed.before, changed.after)
  return changed
}
