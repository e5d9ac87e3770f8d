import { sql } from 'drizzle-orm'
import { dayOf } from '@pre-u/contract/platform/dates'
import { activitiesTable, activityPeriodsTable } from '../activities/table'
import { hashPassword } from '../auth/passwords'
import { usersTable } from '../auth/table'
import { documentsTable } from '../documents/table'
import { honoursProgramsTable } from '../honours/programs/table'
import { honoursFilesTable, candidatesTable } from '../honours/candidates/table'
import { periodsTable } from '../periods/table'
import { plansTable } from '../plans/table'
import type { Db } from '../platform/db/db'
import { newKey } from '../platform/storage/keys'
import type { ObjectStore } from '../platform/storage/store'
import { schoolsTable } from '../schools/table'
import { studentsTable } from '../students/table'
import { aPdf } from './files'

/** Each makes what it needs; a test names only what matters to it. */
let serial = 0
const next = () => (serial += 1)

export const PASSWORD = 'Juiste-paard-77'
let hashed: Promise<string> | undefined
/** Of PASSWORD, for users who sign in with it; hashing is slow, so it is done once. */
export const aPasswordHash = () => (hashed ??= hashPassword(PASSWORD))

const first = <T>([row]: T[]) => row!

export const aSchool = async (db: Db, given: Partial<typeof schoolsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(schoolsTable)
      .values({ name: `School ${next()}`, city: 'Utrecht', ...given })
      .returning(),
  )

export const aStaff = async (db: Db, given: Partial<typeof usersTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(usersTable)
      .values({ user_type: 'STAFF', email: `staf${next()}@pre-u.example`, first_name: 'Anna', infix: 'de', last_name: 'Vries', ...given })
      .returning(),
  )

export async function aSchoolUser(db: Db, given: Partial<typeof usersTable.$inferInsert> = {}) {
  const school_id = given.school_id ?? (await aSchool(db)).id
  const person = { email: `docent${next()}@school.example`, first_name: 'Jan', infix: 'van der', last_name: 'Meer' }
  return first(
    await db
      .insert(usersTable)
      .values({ user_type: 'SCHOOL', ...person, ...given, school_id })
      .returning(),
  )
}

export const aPeriod = async (db: Db, given: Partial<typeof periodsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(periodsTable)
      .values({
        name: `Periode ${next()}`,
        school_year: '2026-2027',
        start_date: '2026-09-01',
        end_date: '2026-12-31',
        is_active: true,
        ...given,
      })
      .returning(),
  )

export async function anActivity(db: Db, given: Partial<typeof activitiesTable.$inferInsert> & { period_ids?: number[] } = {}) {
  const { period_ids = [], ...fields } = given
  const times = { deadline: '2026-11-01T22:59:59.000Z', start_at: '2026-11-12T08:00:00.000Z', end_at: '2026-11-12T15:00:00.000Z' }
  const fixed = { name: 'Masterclass', category: 'Masterclass', state: 'PUBLISHED', grades: [4, 5, 6] } as const
  // The application keeps positions without gaps: so must whoever goes round it.
  const position = sql<number>`(select count(*) + 1 from ${activitiesTable})`
  const activity = first(
    await db
      .insert(activitiesTable)
      .values({ ...fixed, grades: [...fixed.grades], code: `MC-${next()}`, position, ...times, ...fields })
      .returning(),
  )
  if (period_ids.length > 0)
    await db.insert(activityPeriodsTable).values(period_ids.map((period_id) => ({ activity_id: activity.id, period_id })))
  return activity
}

export const anHonoursProgram = async (db: Db, given: Partial<typeof honoursProgramsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(honoursProgramsTable)
      .values({
        name: `Honours ${next()}`,
        deadline: '2026-11-30',
        start_date: '2027-01-11',
        end_date: '2027-06-25',
        is_active: true,
        ...given,
      })
      .returning(),
  )

export const aPlan = async (db: Db, given: Partial<typeof plansTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(plansTable)
      .values({ name: `Pakket ${next()}`, ...given })
      .returning(),
  )

export async function aStudent(db: Db, given: Partial<typeof studentsTable.$inferInsert> = {}) {
  const school_id = given.school_id ?? (await aSchool(db)).id
  const period_id = given.period_id ?? (await aPeriod(db)).id
  const activity_id = given.activity_id ?? (await anActivity(db, { period_ids: [period_id] })).id
  const pupil = { first_name: 'Sanne', last_name: 'Bos', email: `leerling${next()}@school.example`, grade: 5, status: 'PENDING' as const }
  return first(
    await db
      .insert(studentsTable)
      .values({ ...pupil, ...given, school_id, period_id, activity_id })
      .returning(),
  )
}

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

/** A programme that takes candidates for another two weeks. */
export const anOpenProgram = (db: Db, given: Partial<typeof honoursProgramsTable.$inferInsert> = {}) =>
  anHonoursProgram(db, { deadline: inDays(14), start_date: inDays(30), end_date: inDays(200), ...given })

export async function aCandidate(db: Db, given: Partial<typeof candidatesTable.$inferInsert> = {}) {
  const school_id = given.school_id ?? (await aSchool(db)).id
  const honours_program_id = given.honours_program_id ?? (await anOpenProgram(db)).id
  const pupil = { first_name: 'Jan', infix: 'van der', last_name: 'Meer', email: `kandidaat${next()}@school.example`, grade: 5 }
  return first(
    await db
      .insert(candidatesTable)
      .values({ ...pupil, ...given, school_id, honours_program_id })
      .returning(),
  )
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}

/** A file of a candidate, with its object in the store. */
export async function aFile(
  { db, store }: { db: Db; store: ObjectStore },
  given: Partial<typeof honoursFilesTable.$inferInsert> & { bytes?: Buffer } = {},
) {
  const { bytes = aPdf(), ...fields } = given
  const honours_student_id = given.honours_student_id ?? (await aCandidate(db)).id
  const object_key = newKey()
  const described = { kind: '', name: 'bijlage.pdf', content_type: 'application/pdf' as const, size: bytes.length, object_key }
  await store.write(object_key, inOnePiece(bytes), described.content_type)
  return first(
    await db
      .insert(honoursFilesTable)
      .values({ ...described, ...fields, honours_student_id })
      .returning(),
  )
}

export const aFolder = async (db: Db, given: Partial<typeof documentsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(documentsTable)
      .values({ key: newKey(), kind: 'folder', name: `Map ${next()}`, ...given })
      .returning(),
  )
