import type { Db } from '../../platform/db/db'
import { lockUntilCommit, locks } from '../../platform/db/locks'
import { hasId } from '../../platform/resource/query'
import { usersTable } from '../../tables/accounts'
import { candidatesTable } from '../../tables/candidates'
import { studentsTable } from '../../tables/students'
import { findSubject, type Subject } from './find'

const given = (id: number | null) => (id === null ? [] : [id])

/**
 * Every change of what is held of a person begins here. Undo takes the first lock too: it would bring back what is erased meanwhile. Then the
 * rows, in the order of their ids as everybody locks them: changes under way are waited for, and their entries in the log, which have the
 * names, can be found then.
 */
export async function lockSubject(db: Db, email: string): Promise<Subject> {
  await lockUntilCommit(db, locks.undo)
  const subject = await findSubject(db, email)
  for (const [table, ids] of [
    [usersTable, given(subject.userId)],
    [studentsTable, subject.studentIds],
    [candidatesTable, subject.candidateIds],
  ] as const)
    await db.select({ id: table.id }).from(table).where(hasId(table, ids)).orderBy(table.id).for('update')
  return subject
}
