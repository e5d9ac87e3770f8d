import { asc, eq } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { counted } from '@pre-u/contract/platform/words'
import { usersTable as users } from '../../tables/accounts'
import { candidatesTable } from '../../tables/candidates'
import { idsOf } from '../../platform/arrays'
import type { Db } from '../../platform/db/db'
import { insertPeople, recordAccess } from '../../platform/accessLog/record'
import { studentsTable } from '../../tables/students'

const EXPORTED = 250

/** Records an export of registrations and one of candidates, so that 'Wie heeft deze leerling gezien' has an answer. */
export async function seedAccessLog(db: Db) {
  const [user] = await db.select().from(users).where(eq(users.user_type, 'STAFF')).orderBy(users.id).limit(1)
  const reader = { id: user!.id, name: fullName(user!) }
  const students = await db.select({ id: studentsTable.id }).from(studentsTable).orderBy(asc(studentsTable.id)).limit(EXPORTED)
  const candidates = await db.select({ id: candidatesTable.id }).from(candidatesTable).orderBy(asc(candidatesTable.id))
  const seen = [
    ['students', students, `${counted(students.length, 'inschrijving', 'inschrijvingen')} geëxporteerd`],
    ['honours_students', candidates, `${counted(candidates.length, 'kandidaat', 'kandidaten')} met bijlagen geëxporteerd`],
  ] as const
  for (const [people, rows, what] of seen) {
    const access_id = await recordAccess(db, reader, what, { count: rows.length })
    await insertPeople(db, access_id, people, idsOf(rows))
  }
}
