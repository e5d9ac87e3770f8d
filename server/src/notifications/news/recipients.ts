import { and, eq, sql } from 'drizzle-orm'
import { usersTable } from '../../tables/accounts'
import type { Db } from '../../platform/db/db'
import { groupBy } from '../../platform/arrays'
import { schoolsTable } from '../../tables/schools'

const { id, email, first_name, infix, last_name, news_mails, is_primary, wants_invitations } = usersTable
const columns = {
  id,
  email,
  first_name,
  infix,
  last_name,
  news_mails,
  is_primary,
  wants_invitations,
  hasSignedIn: sql<boolean>`${usersTable.password_hash} is not null`,
  school: { id: schoolsTable.id, name: schoolsTable.name },
}
const isReached = and(eq(usersTable.is_active, true), eq(schoolsTable.is_active, true))

const readPersons = (db: Db, school_ids: number[]) =>
  db
    .select(columns)
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(sql`${usersTable.school_id} = any(${sql.param(school_ids)}::int[])`, isReached))
    .orderBy(usersTable.id)

/** `is_primary`: gets all news of the school. */
export type Recipient = Awaited<ReturnType<typeof readPersons>>[number]

/** Chooses the primary contact, or the next person whose account was used where that of the primary contact never was. */
const choosePrimary = (persons: Recipient[]): Recipient | undefined =>
  persons.find((person) => person.is_primary && person.hasSignedIn) ??
  persons.find(({ hasSignedIn }) => hasSignedIn) ??
  persons.find((person) => person.is_primary) ??
  persons[0]

/** Reads the contact persons of each school who can be mailed; an archived school has none. */
export async function readRecipientsOf(db: Db, school_ids: number[]): Promise<Map<number, Recipient[]>> {
  const bySchool = groupBy(await readPersons(db, school_ids), ({ school }) => school.id)
  const marked = [...bySchool].map(([school_id, persons]) => {
    const primary = choosePrimary(persons)
    return [school_id, persons.map((person) => ({ ...person, is_primary: person.id === primary?.id }))] as const
  })
  return new Map(marked)
}

export const readRecipients = async (db: Db, school_id: number): Promise<Recipient[]> =>
  (await readRecipientsOf(db, [school_id])).get(school_id) ?? []
