import { and, desc, eq } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { students as contract } from '@pre-u/contract/students/students'
import { type HistoryEntry, OFFICE_NAME } from '@pre-u/contract/students/history'
import { changesInWords } from '../tables/recordNames'
import { usersTable } from '../tables/accounts'
import type { Actor } from '../platform/actor'
import { auditTable as audit } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { readRow } from '../platform/resource/resource'
import { studentList } from './list'

const MAX_ENTRIES = 100
/** The log does not have whether the user was of the school or of the office. */
const FORMER_USER = 'Een eerdere gebruiker'

type Author = { actor_id: number | null; actor_name: string | null; user_type: string | null; school_id: number | null }

/** A school knows its own people by name; of the office it reads that it was the office. */
function shownActor({ actor_id, actor_name, user_type, school_id }: Author, user: Actor): HistoryEntry['actor'] {
  if (actor_id === null) return null
  if (isStaff(user) || school_id === user.school?.id) return { id: actor_id, name: actor_name ?? '' }
  return { id: null, name: user_type === null ? FORMER_USER : OFFICE_NAME }
}

export async function readHistory(db: Db, id: number, user: Actor): Promise<HistoryEntry[]> {
  const { id: record_id } = await readRow(db, studentList, id, user)
  const entries = await db
    .select({
      entry: { id: audit.id, at: audit.at, action: audit.action, resource: audit.resource, changes: changesInWords },
      author: {
        actor_id: audit.actor_id,
        actor_name: audit.actor_name,
        user_type: usersTable.user_type,
        school_id: usersTable.school_id,
      },
    })
    .from(audit)
    .leftJoin(usersTable, eq(usersTable.id, audit.actor_id))
    .where(and(eq(audit.resource, contract.name), eq(audit.record_id, record_id)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MAX_ENTRIES)
  return entries.map(({ entry, author }) => ({ ...entry, actor: shownActor(author, user) }))
}
