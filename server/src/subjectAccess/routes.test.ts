import { eq, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import type { Subject } from '@pre-u/contract/subjectAccess/calls'
import { students } from '@pre-u/contract/students'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { candidatesTable, honoursFilesTable } from '../honours/candidates/table'
import type { Actor } from '../platform/actor'
import { auditTable, writeAudit } from '../platform/audit/audit'
import { requestKeysTable } from '../platform/idempotency/table'
import { sweepStore } from '../platform/storage/sweep'
import { undosTable } from '../platform/undo/table'
import { runRetention } from '../retention/run'
import { expireUploads, objectKeyColumns } from '../storedObjects'
import { studentReportsTable, studentsTable } from '../students/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aCandidate, aFile, anActivity, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { readEntries } from '../testing/zip'

const PATH = '/api/subject-access'
const FUTURE = new Date(Date.now() + 9 * 86_400_000).toISOString()

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db, { first_name: 'Karel', infix: '', last_name: 'Zwart' })
})
afterAll(() => preU.close())

let serial = 0
const anAddress = () => `roos.${(serial += 1)}@leerling.example`
const ROOS = { first_name: 'Roos', infix: 'van', last_name: 'Wijk' }

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
    tables.map(async (table) => (await preU.db.execute(sql`select to_jsonb(kept)::text as row from ${sql.identifier(table)} kept`)).rows),
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
  const kept = [{ id: student.id, email, ...ROOS }]
  await db.insert(undosTable).values({ user_id: staff.id, resource: 'students', kind: 'student_removals', rows: kept })
  await db
    .insert(requestKeysTable)
    .values({ user_id: staff.id, key: `van-${student.id}`, request: '', status: 201, answer: JSON.stringify(kept) })
  return { email, student, other, candidate, file, schools: [first.name, second.name], activity }
}

describe('a person', () => {
  test('is found once, by name or address, with every school', async () => {
    const { email, schools } = await aPupil()
    for (const search of [email, `roos wijk ${email.slice(0, 6)}`]) {
      const { people, is_complete } = (await get(`people/?search=${encodeURIComponent(search)}`)).json()
      expect(people.filter((person: { email: string }) => person.email === email)).toEqual([
        { email, names: ['Roos van Wijk'], schools: schools.toSorted() },
      ])
      expect(is_complete).toBe(true)
    }
    const tooShort = await get('people/?search=ro')
    expect(tooShort.statusCode).toBe(400)
    expect(tooShort.json()).toEqual({ search: ['Vul ten minste 3 tekens in'] })
  })

  test('is shown with everything in every table, and nothing of another', async () => {
    const { email, student, other, candidate } = await aPupil()
    const another = await aPupil()
    const subject = await read(email)
    expect(subject).toMatchObject({ names: ['Roos van Wijk'], person: ROOS, pupil_records: 3, restriction: null, hold: null })
    expect(partOf(subject, 'students')?.count).toBe(2)
    expect(valuesOf(subject, 'students')).toEqual(expect.arrayContaining(['Zit in een rolstoel', 'Geplaatst', String(student.id)]))
    expect(valuesOf(subject, 'honours_students')).toContain('Ik wil sterrenkunde')
    expect(valuesOf(subject, 'honours_files')).toContain('Brief van Roos.pdf')
    expect(valuesOf(subject, 'student_reports')).toContain('Griep')
    expect(partOf(subject, 'undos')?.count).toBe(1)
    expect(JSON.stringify(subject)).not.toContain(another.email)
    expect((await steps()).at(-1)).toEqual(['Ingezien', `over inschrijving ${student.id}, ${other.id}; kandidaat ${candidate.id}`])
  })

  test('with an account sees the account and what it did, without its password and without pupils', async () => {
    const teacher = await aSchoolUser(preU.db, { password_hash: 'geheim' })
    const entry = { action: 'CREATE', resource: 'students', record_id: 7, record_title: 'Piet Pupil', changes: {} } as const
    await preU.db.insert(auditTable).values({ ...entry, actor_id: teacher.id, actor_name: fullName(teacher) })
    const subject = await read(teacher.email)
    expect(partOf(subject, 'users')?.rows[0]?.kept_because).toContain('Verwijder het bij de contactpersonen van School')
    expect(partOf(subject, 'audit_log')?.count).toBe(1)
    expect(JSON.stringify(subject)).not.toMatch(/geheim|Piet Pupil/)
  })

  test('of whom nothing is held gets an empty answer', async () => {
    expect(await read('niemand@leerling.example')).toMatchObject({ names: [], person: null, parts: [], erasable: 0 })
    expect((await get('?email=geen-adres')).statusCode).toBe(400)
  })

  test('gets a zip with a page, JSON and the files', async () => {
    const { email, file } = await aPupil()
    const answer = await get(`zip/?email=${email}`)
    expect(answer.headers['content-type']).toBe('application/zip')
    const entries = await readEntries(answer.rawPayload)
    expect(Object.keys(entries)).toEqual(['Gegevens.html', 'gegevens.json', 'Bijlagen/Brief van Roos.pdf'])
    const page = entries['Gegevens.html']!.content.toString()
    expect(page).toContain('<dt>Opmerkingen</dt><dd>Zit in een rolstoel</dd>')
    expect(page).toContain('De bestanden staan in de map Bijlagen.')
    expect(page).toMatch(/<a href="http[^"]+\/privacy">privacyverklaring<\/a>/)
    expect(page).not.toContain('{&quot;')
    // On a phone, what is held stands below its name.
    expect(page).toContain('@media (max-width:40em){dl{display:block}')
    const { held } = JSON.parse(entries['gegevens.json']!.content.toString())
    expect(held.map(({ table }: { table: string }) => table)).toEqual(expect.arrayContaining(['students', 'honours_files', 'undos']))
    expect(entries['Bijlagen/Brief van Roos.pdf']!.content).toHaveLength(file.size)
    expect((await steps()).at(-1)?.[0]).toBe('Gedownload')
  })
})

describe('rectifying', () => {
  test('corrects every record, and the log has no name', async () => {
    const { email, student, other, candidate } = await aPupil()
    const corrected = anAddress()
    const name = { first_name: 'Roosmarijn', infix: '', last_name: 'Wijk' }
    expect((await post('rectify', { of: email, ...name, email: corrected })).json()).toEqual({ count: 3 })
    for (const { id } of [student, other]) expect(await studentRow(id)).toMatchObject({ ...name, email: corrected })
    expect(await read(corrected)).toMatchObject({ names: ['Roosmarijn Wijk'], pupil_records: 3 })
    expect((await read(email)).pupil_records).toBe(0)
    const [entry] = await preU.db
      .select()
      .from(auditTable)
      .where(sql`resource = 'honours_students' and record_id = ${candidate.id}`)
    expect(entry!.changes).toEqual({ first_name: null, infix: null, email: null })
  })

  test('to an address that has registered for the same activity is refused at the field', async () => {
    const { email, activity, student } = await aPupil()
    const taken = await aStudent(preU.db, { activity_id: activity.id, period_id: student.period_id })
    const answer = await post('rectify', { of: email, ...ROOS, email: taken.email })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('email')
  })
})

describe('erasing', () => {
  test('sent again with its key, gets its first answer', async () => {
    const { email } = await aPupil()
    const call = { method: 'POST', url: `${PATH}/erase/`, body: { email }, as: staff, headers: { 'idempotency-key': 'wissen' } } as const
    const erase = async () => (await preU.call(call)).json()
    expect(await erase()).toEqual({ count: 3, kept: [] })
    await vi.waitFor(async () => expect(await erase()).toEqual({ count: 3, kept: [] }))
  })

  test('waits for whoever is changing a registration, whose entry in the log has the name', async () => {
    const { email, student } = await aPupil()
    const row = await studentRow(student.id)
    let erasing: ReturnType<typeof post> | undefined
    await preU.db.transaction(async (tx) => {
      await tx.update(studentsTable).set({ grade: 6 }).where(eq(studentsTable.id, student.id))
      await writeAudit(tx, students, { ...staff } as Actor, {
        id: student.id,
        title: fullName(row),
        before: row,
        after: { ...row, grade: 6 },
      })
      erasing = post('erase', { email })
      const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await preU.db.execute(isWaiting)).rows).toHaveLength(1))
    })
    expect((await erasing!).json()).toEqual({ count: 3, kept: [] })
    const entries = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, student.id))
    expect(entries.filter(({ record_title }) => record_title.includes('Roos'))).toEqual([])
  })

  test('leaves nothing of a person and every number', async () => {
    const { email, student, candidate, file } = await aPupil()
    expect((await post('erase', { email })).json()).toEqual({ count: 3, kept: [] })
    expect((await read(email)).parts).toEqual([])
    expect(await studentRow(student.id)).toMatchObject({ last_name: 'geanonimiseerd', status: 'ACCEPTED', remarks: '' })
    const dump = await dumpOf('students', 'honours_students', 'honours_files', 'student_reports', 'undos', 'request_keys', 'audit_log')
    expect([email, email.toUpperCase(), file.object_key].filter((trace) => dump.includes(trace))).toEqual([])
    expect(await preU.db.$count(honoursFilesTable, eq(honoursFilesTable.id, file.id))).toBe(0)
    expect((await steps()).at(-1)?.[0]).toBe('Gewist')
    expect((await preU.db.select().from(candidatesTable).where(eq(candidatesTable.id, candidate.id)))[0]!.motivation).toBe('')
  })

  test('keeps what still runs and says why', async () => {
    const { email, student, other, activity } = await aPupil({ isRunning: true })
    const why = `De inschrijving voor ${activity.code} ${activity.name} loopt nog. Meld de leerling eerst af.`
    expect(await read(email)).toMatchObject({ pupil_records: 3, erasable: 2 })
    expect((await post('erase', { email })).json()).toEqual({ count: 2, kept: [why] })
    expect((await studentRow(student.id)).email).toBe(email)
    expect((await studentRow(other.id)).last_name).toBe('geanonimiseerd')
    const nothing = await post('erase', { email })
    expect(nothing.statusCode).toBe(409)
    expect(nothing.json()).toEqual({ non_field_errors: [why] })
  })

  test.each(['erase', 'restrict'])('empties answers that name the pupil by another address, or an attachment: %s', async (step) => {
    const { email, other, candidate, file } = await aPupil({ isRunning: step === 'erase' })
    const answers = {
      record: { id: other.id, last_name: 'Wijk', email: 'vroeger@leerling.example' },
      records: [{ last_name: 'Wijk', id: candidate.id }],
      attachment: { id: 1, name: file.name },
      another: { id: Number(`${other.id}0`), last_name: 'Bos' },
    }
    const keys = Object.entries(answers).map(([key, answer]) => ({ key: `${step}-${key}`, answer: JSON.stringify(answer) }))
    await preU.db.insert(requestKeysTable).values(keys.map((kept) => ({ ...kept, user_id: staff.id, request: '', status: 200 })))
    expect((await post(step, { email, ...(step === 'restrict' && { reason: 'Bezwaar' }) })).statusCode).toBe(200)
    const kept = (await preU.db.select().from(requestKeysTable)).filter(({ key }) => key.startsWith(step))
    expect(Object.fromEntries(kept.map(({ key, status }) => [key, status]))).toEqual({
      [`${step}-record`]: 409,
      [`${step}-records`]: 409,
      [`${step}-attachment`]: 409,
      [`${step}-another`]: 200,
    })
    await post('lift', { email })
  })

  test('is refused while an exception holds', async () => {
    const { email } = await aPupil()
    const hold = { email, reason: 'Bezwaarprocedure', until: '2099-12-31' }
    await preU.call({ method: 'POST', url: '/api/retention/holds/', body: hold, as: staff })
    const answer = await post('erase', { email })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().non_field_errors).toEqual(['Deze gegevens blijven bewaard tot en met do 31 dec. 2099: Bezwaarprocedure.'])
  })
})

describe('restricting', () => {
  test('hides a person from every list and file, keeps everything, and is lifted', async () => {
    const { email, student, file } = await aPupil()
    const before = await read(email)
    expect((await post('restrict', { email, reason: 'Betwist de gegevens' })).json()).toEqual({ count: 3 })

    const shown = await dumpOf('students', 'honours_students', 'honours_files', 'student_reports', 'undos', 'request_keys')
    expect([email, file.object_key].filter((trace) => shown.includes(trace))).toEqual([])
    const list = (await preU.call({ url: `/api/students/?search=${email}`, as: staff })).json()
    expect(list.count).toBe(0)
    expect((await preU.call({ url: `/api/honours-program-students/file/${file.id}/`, as: staff })).statusCode).toBe(404)
    expect((await get('restrictions/')).json().restrictions).toMatchObject([{ email, reason: 'Betwist de gegevens' }])

    // Still there for the person, the sweep and the nightly job.
    const restricted = await read(email)
    expect(restricted).toMatchObject({ names: ['Roos van Wijk'], pupil_records: 3, restriction: { reason: 'Betwist de gegevens' } })
    expect(valuesOf(restricted, 'students')).toContain('Zit in een rolstoel')
    expect((await get(`people/?search=${email}`)).json().people).toMatchObject([{ email, names: ['Roos van Wijk'] }])
    const inTenYears = new Date(Date.now() + 3653 * 86_400_000)
    await runRetention(preU.context, inTenYears)
    await sweepStore(preU.context, { keyColumns: objectKeyColumns, expire: expireUploads }, inTenYears)
    expect(Object.keys(await readEntries((await get(`zip/?email=${email}`)).rawPayload))).toContain('Bijlagen/Brief van Roos.pdf')

    expect((await post('lift', { email })).json()).toEqual({ count: 3 })
    const after = await read(email)
    const withoutTimes = (subject: Subject) =>
      partOf(subject, 'students')?.rows.map(({ fields }) => fields.filter(({ label }) => label !== 'Gewijzigd op'))
    expect(withoutTimes(after)).toEqual(withoutTimes(before))
    expect(valuesOf(after, 'student_reports')).toContain('Griep')
    expect((await preU.call({ url: `/api/honours-program-students/file/${file.id}/`, as: staff })).statusCode).toBe(200)
    expect((await studentRow(student.id)).email).toBe(email)
    expect(after.restriction).toBeNull()
    expect((await post('lift', { email })).statusCode).toBe(409)
  })

  test.each([false, true])('is lifted where a file was uploaded again meanwhile: both stay (restricted twice: %s)', async (isTwice) => {
    const { email, candidate, file: other } = await aPupil()
    const letter = { honours_student_id: candidate.id, kind: 'Motivatiebrief' }
    const file = await aFile(preU, letter)
    await post('restrict', { email, reason: 'Bezwaar' })
    const again = await aFile(preU, letter)
    if (isTwice) await post('restrict', { email, reason: 'Bezwaar' })
    expect((await post('lift', { email })).statusCode).toBe(200)
    const files = await preU.db.select().from(honoursFilesTable).where(eq(honoursFilesTable.honours_student_id, candidate.id))
    expect(Object.fromEntries(files.map(({ id, kind }) => [id, kind]))).toEqual({ [other.id]: '', [file.id]: '', [again.id]: letter.kind })
  })

  test.each([false, true])('is lifted once the pupil is registered once again (restricted twice: %s)', async (isTwice) => {
    const { email, student, candidate, activity } = await aPupil()
    await post('restrict', { email, reason: 'Bezwaar' })
    const { activity_id, period_id } = student
    const registered = await aStudent(preU.db, { ...ROOS, email, activity_id, period_id })
    const entered = await aCandidate(preU.db, { ...ROOS, email, honours_program_id: candidate.honours_program_id })
    if (isTwice) await post('restrict', { email, reason: 'Bezwaar' })
    const refused = await post('lift', { email })
    expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([
      409,
      expect.stringMatching(new RegExp(`opnieuw ingeschreven voor ${activity.code} en .+\\. Verwijder de nieuwe inschrijving eerst`)),
    ])
    for (const path of [`students/${registered.id}`, `honours-program-students/${entered.id}`])
      expect((await preU.call({ method: 'DELETE', url: `/api/${path}/`, as: staff })).statusCode).toBe(204)
    expect((await post('lift', { email })).json()).toEqual({ count: 3 })
  })

  test('takes what is registered later too, and erasing works as before', async () => {
    const { email, student } = await aPupil()
    await post('restrict', { email, reason: 'Bezwaar' })
    const later = await aStudent(preU.db, { email })
    expect((await post('restrict', { email, reason: 'Bezwaar' })).json()).toEqual({ count: 1 })
    expect((await studentRow(later.id)).last_name).toBe('afgeschermd')
    expect((await post('erase', { email })).json()).toMatchObject({ count: 4 })
    expect((await studentRow(student.id)).last_name).toBe('geanonimiseerd')
    expect((await dumpOf('restrictions', 'restricted_records', 'restricted_files')).includes(email)).toBe(false)
  })
})
