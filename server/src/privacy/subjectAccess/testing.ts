import { eq, sql } from 'drizzle-orm'
import type { Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import { auditTable } from '../../platform/audit/audit'
import { requestKeysTable } from '../../platform/idempotency/table'
import { undosTable } from '../../platform/undo/table'
import { studentReportsTable, studentsTable } from '../../tables/students'
import { createTestApp } from '../../testing/app'
import { aCandidate, aFile, anActivity, aPeriod, aSchool, aStaff, aStudent } from '../../testing/builders'

export const PATH = '/api/subject-access'
const FUTURE = new Date(Date.now() + 9 * 86_400_000).toISOString()
export const ROOS = { first_name: 'Roos', infix: 'van', last_name: 'Wijk' }

/** Callers for tests: who asks, the pupil, and what is held. */
export async function startSubjectAccess() {
  const preU = await createTestApp()
  const staff = await aStaff(preU.db, { first_name: 'Karel', infix: '', last_name: 'Zwart' })
  let serial = 0
  const anAddress = () => `roos.${(serial += 1)}@leerling.example`
  const get = (url: string) => preU.call({ url: `${PATH}/${url}`, as: staff })
  const post = (step: string, body: object) => preU.call({ method: 'POST', url: `${PATH}/${step}/`, body, as: staff })
  const read = async (email: string): Promise<Subject> => (await get(`?email=${encodeURIComponent(email)}`)).json()
  const partOf = ({ parts }: Subject, name: string) => parts.find((part) => part.name === name)
  const valuesOf = (subject: Subject, name: string) => partOf(subject, name)?.rows.flatMap(({ fields }) => fields.map(({ value }) => value))
  const steps = async () =>
    (await preU.db.select().from(auditTable).where(eq(auditTable.resource, 'subject_access')).orderBy(auditTable.id)).map(
      ({ changes, record_title }) => [changes.step?.[1], record_title],
    )
  const studentRow = async (id: number) => (await preU.db.select().from(studentsTable).where(eq(studentsTable.id, id)))[0]!
  const dumpOf = async (...tables: string[]) => {
    const texts = await Promise.all(
      tables.map(async (table) => (await preU.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)).rows),
    )
    return JSON.stringify(texts)
  }

  /** Registered by two schools and a candidate of one, with a file, a report and something that can be undone. */
  async function aPupil({ isRunning = false } = {}) {
    const email = anAddress()
    const { db } = preU
    const period = await aPeriod(db)
    const activity = await anActivity(db, { period_ids: [period.id], ...(isRunning && { end_at: FUTURE }) })
    const [first, second] = [await aSchool(db), await aSchool(db)]
    const place = { activity_id: activity.id, period_id: period.id, ...ROOS }
    const student = await aStudent(db, { ...place, email, school_id: first.id, remarks: 'Zit in een rolstoel', status: 'ACCEPTED' })
    const other = await aStudent(db, { ...ROOS, email: email.toUpperCase(), school_id: second.id, status: 'CANCELLED' })
    const candidate = await aCandidate(db, { ...ROOS, email, school_id: first.id, motivation: 'Ik wil sterrenkunde' })
    const file = await aFile(preU, { honours_student_id: candidate.id, name: 'Brief van Roos.pdf' })
    await db.insert(studentReportsTable).values({ student_id: student.id, kind: 'ILL', reason: 'Griep' })
    const stored = [{ id: student.id, email, ...ROOS }]
    await db.insert(undosTable).values({ user_id: staff.id, resource: 'students', kind: 'student_removals', rows: stored })
    await db
      .insert(requestKeysTable)
      .values({ user_id: staff.id, key: `van-${student.id}`, request: '', status: 201, answer: JSON.stringify(stored) })
    return { email, student, other, candidate, file, schools: [first.name, second.name], activity }
  }
  return { preU, staff, anAddress, get, post, read, partOf, valuesOf, steps, studentRow, dumpOf, aPupil }
}
