import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { FoundPerson } from '@pre-u/contract/privacy/subjectAccess/calls'
import { usersTable as users, usersTable } from '../../tables/accounts'
import { candidatesTable as candidates, candidatesTable } from '../../tables/candidates'
import { fullNameOf } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { removals } from '../../notifications/removedStudents'
import { searchableText, searchConditions, hasId } from '../../platform/resource/query'
import { schoolsTable as schools } from '../../tables/schools'
import { studentsTable as students, studentsTable } from '../../tables/students'
import { restrictedRecordsTable as restricted, restrictionsTable as restrictions } from '../../tables/subjectAccess'
import { lockUntilCommit, locks } from '../../platform/db/locks'

const MAX_PEOPLE = 25
/** No more rows of each table are read, so that a common name does not collect all. */
const MAX_ROWS = 300

/** A person is an address: whoever is registered by two schools is one. Removed registrations that can be put back are among `studentIds`. */
export type Subject = { email: string; studentIds: number[]; candidateIds: number[]; userId: number | null; restrictionId: number | null }

const isAddress = (column: SQLWrapper, email: string) => sql`lower(${column}) = lower(${email})`
const idsOf = (table: typeof students | typeof candidates, email: string, removed = sql``) => sql`
  select ${table.id} from ${table} where ${table.search_text} like search_pattern(${email}) and ${isAddress(table.email, email)}
  union select record_id from ${restricted} join ${restrictions} on ${restrictions.id} = restriction_id
  where resource = ${table === students ? 'students' : 'honours_students'} and ${isAddress(restrictions.email, email)} ${removed} order by 1`

export async function findSubject(db: Db, email: string): Promise<Subject> {
  const removed = sql`union select (removed ->> 'id')::int from ${removals} and ${isAddress(sql`removed ->> 'email'`, email)}`
  const { rows } = await db.execute<Omit<Subject, 'email'>>(sql`
    select array(${idsOf(students, email, removed)}) as "studentIds", array(${idsOf(candidates, email)}) as "candidateIds",
      (select ${users.id} from ${users} where ${isAddress(users.email, email)}) as "userId",
      (select ${restrictions.id} from ${restrictions} where ${isAddress(restrictions.email, email)}) as "restrictionId"`)
  return { email, ...rows[0]! }
}

const words = (text: SQLWrapper, search: string) => and(...searchConditions(text, search))!
/** Anonymised and restricted records have no address. */
const hasAddress = (email: SQLWrapper) => sql`position('@' in ${email}) > 0`

const nameIn = (row: SQLWrapper) => ({
  first_name: sql`${row} ->> 'first_name'`,
  infix: sql`${row} ->> 'infix'`,
  last_name: sql`${row} ->> 'last_name'`,
})
const sealed = nameIn(restricted.personal)
const removedName = nameIn(sql`removed`)

const sources = (search: string): SQL[] => [
  ...[students, candidates].map(
    (table) => sql`
      select lower(${table.email}) as email, ${fullNameOf(table)} as name, ${table.school_id} as school_id
      from ${table} where ${words(table.search_text, search)} and ${hasAddress(table.email)}`,
  ),
  sql`select lower(${users.email}), ${fullNameOf(users)}, ${users.school_id} from ${users}
    where ${words(searchableText([users.first_name, users.infix, users.last_name, users.email]), search)}`,
  sql`select lower(${restrictions.email}), ${fullNameOf(sealed)}, null from ${restricted} join ${restrictions} on ${restrictions.id} = restriction_id
    where ${words(searchableText([...Object.values(sealed), restrictions.email]), search)}`,
  sql`select lower(removed ->> 'email'), ${fullNameOf(removedName)}, (removed ->> 'school_id')::int from ${removals}
    and ${words(searchableText([...Object.values(removedName), sql`removed ->> 'email'`]), search)} and ${hasAddress(sql`removed ->> 'email'`)}`,
]

export async function findPeople(db: Db, search: string): Promise<{ people: FoundPerson[]; is_complete: boolean }> {
  const limited = sources(search).map((source) => sql`(${source} limit ${sql.raw(String(MAX_ROWS))})`)
  const { rows } = await db.execute<FoundPerson & { matches: number }>(sql`
    select found.email, array_agg(distinct found.name) as names, coalesce(sum(count(*)) over (), 0)::int as matches,
      coalesce(array_agg(distinct ${schools.name}) filter (where ${schools.id} is not null), '{}') as schools
    from (${sql.join(limited, sql` union all `)}) found left join ${schools} on ${schools.id} = found.school_id
    group by found.email order by min(found.name), found.email limit ${MAX_PEOPLE + 1}`)
  const people = rows.slice(0, MAX_PEOPLE).map(({ matches: _matches, ...person }) => person)
  return { people, is_complete: rows.length <= MAX_PEOPLE && (rows[0]?.matches ?? 0) < MAX_ROWS }
}

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
