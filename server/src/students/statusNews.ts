import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { recordNews, type Telling } from '../news/public'
import type { Activities } from './place'
import type { StatusRow } from './rows'

type Told = Pick<StatusRow, 'id' | 'school_id' | 'created_by' | 'status'>

const newsOf = ({ id, school_id, created_by }: Told) => ({ school_id, record_id: id, person_id: created_by })

/** Records which registrations got another status. What a school does itself is always told to its other persons. */
export async function recordStatusNews(db: Db, before: Told[], after: Pick<StatusRow, 'id' | 'status'>[], user: Actor, telling?: Telling) {
  const newStatuses = new Map(after.map(({ id, status }) => [id, status]))
  const changed = before.filter(({ id, status }) => newStatuses.get(id) !== status)
  const news = changed.map((row) => ({ ...newsOf(row), before: { status: row.status } }))
  await recordNews(db, 'student', news, user, isStaff(user) ? telling : {})
}

/** Records that these registrations are no longer where they were. */
export async function recordMoveNews(db: Db, before: (Told & { activity_id: number })[], activities: Activities, user: Actor) {
  const news = before.map((row) => ({
    ...newsOf(row),
    before: { status: row.status, activity: activities.get(row.activity_id)!.code },
  }))
  await recordNews(db, 'student', news, user)
}
