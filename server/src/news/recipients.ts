import { and, eq, sql } from 'drizzle-orm'
import { usersTable } from '../auth/table'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../schools/table'

const { id, email, first_name, infix, last_name, news_mails, is_primary } = usersTable
const columns = {
  id,
  email,
  first_name,
  infix,
  last_name,
  news_mails,
  is_primary,
  hasSignedIn: sql<boolean>`${usersTable.password_hash} is not null`,
  school: { id: schoolsTable.id, name: schoolsTable.name },
}
const isReached = and(eq(usersTable.is_active, true), eq(schoolsTable.is_active, true))

const readPersons = (db: Db, school_id: number) =>
  db
    .select(columns)
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.school_id, school_id), isReached))
    .orderBy(usersTable.id)

/** `is_primary`: gets all news of the school. */
export type Recipient = Awaited<ReturnType<typeof readPersons>>[number]

/** The primary contact; where that account was never used the next one that was; the primary one again where no account was. */
const choosePrimary = (persons: Recipient[]): Recipient | undefined =>
  persons.find((person) => person.is_primary && person.hasSignedIn) ??
  persons.find(({ hasSignedIn }) => hasSignedIn) ??
  persons.find((person) => person.is_primary) ??
  persons[0]

/** The contact persons of a school who can be mailed; nobody of an archived school. */
export async function readRecipients(db: Db, school_id: number): Promise<Recipient[]> {
  const persons = await readPersons(db, school_id)
  const primary = choosePrimary(persons)
  return persons.map((person) => ({ ...person, is_primary: person.id === primary?.id }))
}
