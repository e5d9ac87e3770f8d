import { desc, or } from 'drizzle-orm'
import { readAccessLog } from '@pre-u/contract/privacy/accessLog/calls'
import { candidatesTable } from '../../tables/candidates'
import type { Feature } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { mountAction } from '../../platform/http/mountAction'
import { showedOneOf } from '../../platform/accessLog/record'
import { accessLogTable as table } from '../../platform/accessLog/table'
import { readRow } from '../../platform/resource/resource'
import { studentsTable } from '../../tables/students'
import { findSubject } from '../subjectAccess/find'

const SHOWN = 200

/** Reads the access log of all records of this pupil. A record that is anonymised or restricted has an address of its own. */
async function entriesOf(db: Db, { email }: { email: string }) {
  const { studentIds, candidateIds } = await findSubject(db, email)
  const rows = await db
    .select()
    .from(table)
    .where(or(showedOneOf('students', studentIds), showedOneOf('honours_students', candidateIds)))
    .orderBy(desc(table.at), desc(table.id))
    .limit(SHOWN + 1)
  const readings = rows.slice(0, SHOWN).map(({ id, at, actor_id, actor_name, what }) => ({
    id,
    at,
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    what,
  }))
  return { readings, is_complete: rows.length <= SHOWN }
}

export const accessLogFeature: Feature = (app, { db }) => {
  mountAction(app, readAccessLog.students, async ({ params: { id }, user }) =>
    entriesOf(db, await readRow(db, { table: studentsTable }, id, user)),
  )
  mountAction(app, readAccessLog.honours_students, async ({ params: { id }, user }) =>
    entriesOf(db, await readRow(db, { table: candidatesTable }, id, user)),
  )
}
