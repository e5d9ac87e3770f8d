import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { recordNews, type Telling, toldStatuses } from '../news/public'
import type { StatusRow } from './rows'

type Told = Pick<StatusRow, 'id' | 'school_id' | 'created_by' | 'status' | 'activity_id'>
type After = Pick<Told, 'id' | 'status' | 'activity_id'>

/** Records which registrations got another status or activity. What a school does itself is always told to its other persons. */
export async function recordStatusNews(db: Db, before: Told[], after: After[], user: Actor, telling?: Telling) {
  const saved = new Map(after.map((row) => [row.id, row]))
  const isChanged = ({ id, status, activity_id }: Told) => {
    const now = saved.get(id)
    return now !== undefined && (now.status !== status || now.activity_id !== activity_id)
  }
  const news = before.filter(isChanged).map(({ id, school_id, created_by, status, activity_id }) => ({
    school_id,
    record_id: id,
    person_id: created_by,
    before: { status, activity_id },
  }))
  await recordNews(db, 'student', news, user, isStaff(user) ? telling : {})
}

/** What a school removes itself is known to it. */
export async function recordRemovalNews(db: Db, rows: Told[], what: 'removed' | 'put back', user: Actor, telling: Telling) {
  const told = isStaff(user) ? rows.filter(({ status }) => toldStatuses.includes(status)) : []
  const news = told.map(({ id, school_id, created_by, status, activity_id }) => ({
    school_id,
    record_id: id,
    person_id: created_by,
    before: what === 'removed' ? { status, activity_id } : null,
  }))
  await recordNews(db, 'student_removal', news, user, telling)
}

/** Staff declined what the school reported. */
export const recordDeclinedReport = (db: Db, { id, school_id, created_by }: Told, user: Actor, telling: Telling) =>
  recordNews(db, 'student_report', [{ school_id, record_id: id, person_id: created_by, before: { is_reported: true } }], user, telling)
