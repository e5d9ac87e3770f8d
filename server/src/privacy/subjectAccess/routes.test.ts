import { eq, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import type { Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { honoursFilesTable } from '../../tables/candidates'
import { studentReportsTable } from '../../tables/students'
import { auditTable } from '../../platform/audit/audit'
import { sweepStore } from '../../platform/storage/sweep'
import { runRetention } from '../retention/run'
import { expireUploads, objectKeyColumns } from '../../storedObjects'
import { aCandidate, aFile, aSchoolUser, aStudent } from '../../testing/builders'
import { readEntries } from '../../testing/zip'
import { ROOS, startSubjectAccess } from './testing'

const { preU, staff, anAddress, get, post, read, partOf, valuesOf, steps, studentRow, dumpOf, aPupil } = await startSubjectAccess()
afterAll(() => preU.close())

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

  test('of a restricted person corrects what is kept, and shows nothing', async () => {
    const { email, student } = await aPupil()
    await post('restrict', { email, reason: 'Bezwaar' })
    const name = { first_name: 'Roosmarijn', infix: '', last_name: 'Wijk' }
    const corrected = anAddress()
    expect((await post('rectify', { of: email, ...name, email: corrected })).json()).toEqual({ count: 3 })
    expect(await studentRow(student.id)).toMatchObject({ first_name: 'Leerling', email: `afgeschermd-${student.id}` })
    expect((await post('lift', { email: corrected })).json()).toEqual({ count: 3 })
    expect(await studentRow(student.id)).toMatchObject({ ...name, email: corrected })
  })

  test('to an address that has registered for the same activity is refused at the field', async () => {
    const { email, activity, student } = await aPupil()
    const taken = await aStudent(preU.db, { activity_id: activity.id, period_id: student.period_id })
    const answer = await post('rectify', { of: email, ...ROOS, email: taken.email })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('email')
  })
})

describe('restricting', () => {
  test('hides a person from every list and file, keeps everything, and is lifted', async () => {
    const { email, student, file } = await aPupil()
    const before = await read(email)
    expect((await post('restrict', { email, reason: 'Betwist de gegevens' })).json()).toEqual({ count: 3 })

    const shown = await dumpOf('students', 'honours_students', 'honours_files', 'student_reports', 'undos', 'request_keys')
    expect([email, file.object_key].filter((trace) => shown.includes(trace))).toEqual([])
    const [report] = await preU.db.select().from(studentReportsTable).where(eq(studentReportsTable.student_id, student.id))
    expect(report!.reason).toBe('')
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
