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

const readPersons = (db: Db, condition: ReturnType<typeof eq>) =>
  db
    .select(columns)
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(condition, isReached))
    .orderBy(usersTable.id)

type Person = Awaited<ReturnType<typeof readPersons>>[number]
/** `is_primary`: is told about everything of the school. */
export type Recipient = Person

/** The primary contact; where that account was never used the next one that was; the primary one again where no account was. */
const chooseFirst = (persons: Person[]): Person | undefined =>
  persons.find((person) => person.is_primary && person.hasSignedIn) ??
  persons.find(({ hasSignedIn }) => hasSignedIn) ??
  persons.find((person) => person.is_primary) ??
  persons[0]

const asRecipients = (persons: Person[]): Recipient[] => {
  const first = chooseFirst(persons)
  return persons.map((person) => ({ ...person, is_primary: person.id === first?.id }))
}

/** The contact persons of a school who can be mailed; nobody of an archived school. */
export const readRecipients = async (db: Db, school_id: number): Promise<Recipient[]> =>
  asRecipients(await readPersons(db, eq(usersTable.school_id, school_id)))
