import { sql } from 'drizzle-orm'
import { dayOf } from '@pre-u/contract/platform/dates'
import { activitiesTable, activityPeriodsTable } from '../tables/activities'
import { hashPassword } from '../accounts/passwords'
import { usersTable } from '../tables/accounts'
import { documentsTable } from '../tables/documents'
import { honoursProgramsTable } from '../tables/honoursPrograms'
import { honoursFilesTable, candidatesTable } from '../tables/candidates'
import { periodsTable } from '../tables/periods'
import { plansTable } from '../tables/plans'
import type { Db } from '../platform/db/db'
import { newKey, type ObjectStore } from '../platform/storage/store'
import { schoolsTable } from '../tables/schools'
import { studentsTable } from '../tables/students'
import { aPdf } from './files'

let serial = 0
const next = () => (serial += 1)

export const PASSWORD = 'Juiste-paard-77'
let passwordHash: Promise<string> | undefined
export const aPasswordHash = () => (passwordHash ??= hashPassword(PASSWORD))

/** Names and their order do not depend on the files before. */
export function startOver() {
  serial = 0
  passwordHash = undefined
}

const first = <T>([row]: T[]) => row!

export const aSchool = async (db: Db, values: Partial<typeof schoolsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(schoolsTable)
      .values({ name: `School ${next()}`, city: 'Utrecht', ...values })
      .returning(),
  )

export const aStaff = async (db: Db, values: Partial<typeof usersTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(usersTable)
      .values({ user_type: 'STAFF', email: `staf${next()}@pre-u.example`, first_name: 'Anna', infix: 'de', last_name: 'Vries', ...values })
      .returning(),
  )

export async function aSchoolUser(db: Db, values: Partial<typeof usersTable.$inferInsert> = {}) {
  const school_id = values.school_id ?? (await aSchool(db)).id
  const person = { email: `docent${next()}@school.example`, first_name: 'Jan', infix: 'van der', last_name: 'Meer' }
  return first(
    await db
      .insert(usersTable)
      .values({ user_type: 'SCHOOL', ...person, ...values, school_id })
      .returning(),
  )
}

export const aPeriod = async (db: Db, values: Partial<typeof periodsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(periodsTable)
      .values({
        name: `Periode ${next()}`,
        school_year: '2026-2027',
        start_date: '2026-09-01',
        end_date: '2026-12-31',
        is_active: true,
        ...values,
      })
      .returning(),
  )

export async function anActivity(db: Db, values: Partial<typeof activitiesTable.$inferInsert> & { period_ids?: number[] } = {}) {
  const { period_ids = [], ...fields } = values
  const times = { deadline: '2026-11-01T22:59:59.000Z', start_at: '2026-11-12T08:00:00.000Z', end_at: '2026-11-12T15:00:00.000Z' }
  const fixed = { name: 'Masterclass', category: 'Masterclass', state: 'PUBLISHED', grades: [4, 5, 6] } as const
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

/** An instant so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Pupils can be registered for it now. */
export const anOpenActivity = (db: Db, period_id: number, values: Parameters<typeof anActivity>[1] = {}) =>
  anActivity(db, { period_ids: [period_id], deadline: inHours(1), start_at: inHours(2), end_at: inHours(3), ...values })

export const anHonoursProgram = async (db: Db, values: Partial<typeof honoursProgramsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(honoursProgramsTable)
      .values({
        name: `Honours ${next()}`,
        deadline: '2026-11-30',
        start_date: '2027-01-11',
        end_date: '2027-06-25',
        is_active: true,
        ...values,
      })
      .returning(),
  )

export const aPlan = async (db: Db, values: Partial<typeof plansTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(plansTable)
      .values({ name: `Pakket ${next()}`, ...values })
      .returning(),
  )

export async function aStudent(db: Db, values: Partial<typeof studentsTable.$inferInsert> = {}) {
  const school_id = values.school_id ?? (await aSchool(db)).id
  const period_id = values.period_id ?? (await aPeriod(db)).id
  const activity_id = values.activity_id ?? (await anActivity(db, { period_ids: [period_id] })).id
  const pupil = { first_name: 'Sanne', last_name: 'Bos', email: `leerling${next()}@school.example`, grade: 5, status: 'PENDING' as const }
  return first(
    await db
      .insert(studentsTable)
      .values({ ...pupil, waitlisted_at: values.status === 'WAITLISTED' ? sql`now()` : null, ...values, school_id, period_id, activity_id })
      .returning(),
  )
}

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

export const anOpenProgram = (db: Db, values: Partial<typeof honoursProgramsTable.$inferInsert> = {}) =>
  anHonoursProgram(db, { deadline: inDays(14), start_date: inDays(30), end_date: inDays(200), ...values })

export async function aCandidate(db: Db, values: Partial<typeof candidatesTable.$inferInsert> = {}) {
  const school_id = values.school_id ?? (await aSchool(db)).id
  const honours_program_id = values.honours_program_id ?? (await anOpenProgram(db)).id
  const pupil = { first_name: 'Jan', infix: 'van der', last_name: 'Meer', email: `kandidaat${next()}@school.example`, grade: 5 }
  return first(
    await db
      .insert(candidatesTable)
      .values({ ...pupil, ...values, school_id, honours_program_id })
      .returning(),
  )
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

export async function aFile(
  { db, store }: { db: Db; store: ObjectStore },
  values: Partial<typeof honoursFilesTable.$inferInsert> & { bytes?: Buffer } = {},
) {
  const { bytes = aPdf(), ...fields } = values
  const honours_student_id = values.honours_student_id ?? (await aCandidate(db)).id
  const object_key = newKey()
  const metadata = { kind: '', name: 'bijlage.pdf', content_type: 'application/pdf' as const, size: bytes.length, object_key }
  await store.write(object_key, oneChunk(bytes), metadata.content_type)
  return first(
    await db
      .insert(honoursFilesTable)
      .values({ ...metadata, ...fields, honours_student_id })
      .returning(),
  )
}

export const aFolder = async (db: Db, values: Partial<typeof documentsTable.$inferInsert> = {}) =>
  first(
    await db
      .insert(documentsTable)
      .values({ key: newKey(), kind: 'folder', name: `Map ${next()}`, ...values })
      .returning(),
  )
