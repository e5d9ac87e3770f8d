import { desc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditTable } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anOpenProgram, aPlan, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { candidatesTable as table } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

let serial = 0
const validInput = (honours_program_id: number) => ({
  first_name: 'José',
  infix: '',
  last_name: 'Bos',
  email: `jose${(serial += 1)}@leerling.example`,
  grade: 5,
  profile: 'NT',
  motivation: 'Omdat het kan.\nEn moet.',
  honours_program_id,
})
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const call = (method: Method, url: string, body?: object, as: { id: number } = teacher) =>
  preU.call({ method, url: `/api/honours-program-students/${url}`, body, as })
const own = (values: object = {}) => aCandidate(preU.db, { school_id: teacher.school_id!, ...values })
const closeProgram = (id: number) =>
  preU.db
    .update(honoursProgramsTable)
    .set({ deadline: sql`(now() at time zone 'Europe/Amsterdam')::date - 1` })
    .where(eq(honoursProgramsTable.id, id))
const closeToday = (id: number) =>
  preU.db
    .update(honoursProgramsTable)
    .set({ deadline: sql`(now() at time zone 'Europe/Amsterdam')::date` })
    .where(eq(honoursProgramsTable.id, id))
const rowOf = async (id: number) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]
const lastEntry = async (record_id: number) =>
  (await preU.db.select().from(auditTable).where(eq(auditTable.record_id, record_id)).orderBy(desc(auditTable.id)).limit(1))[0]!

describe('a school adds a candidate', () => {
  test('as a draft, and the audit log stores no personal values', async () => {
    const program = await anOpenProgram(preU.db)
    const created = await call('POST', '', validInput(program.id))
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      school: { id: teacher.school_id },
      honours_program: { id: program.id, required_files: program.required_files, is_closed: false },
      files: [],
      missing: program.required_files,
      finished_at: null,
      finished_by: null,
      status: 'PENDING',
    })
    const { changes } = await lastEntry(created.json().id)
    expect(changes).toMatchObject({ email: null, motivation: null, honours_program: [null, program.name] })
  })

  test.each<[string, object, string]>([
    ['an unknown programme', { honours_program_id: 999_999 }, 'honours_program_id'],
    ['a number beyond the range of ids', { honours_program_id: Number.MAX_SAFE_INTEGER }, 'honours_program_id'],
    ['another school', { school_id: 999_999 }, 'school_id'],
    ['a status', { status: 'ACCEPTED' }, 'status'],
    ['a profile too early', { grade: 3 }, 'profile'],
    ['a name with a control character', { first_name: 'a\u0000b' }, 'first_name'],
  ])('not with %s', async (_what, change, field) => {
    const { id } = await anOpenProgram(preU.db)
    const answer = await call('POST', '', { ...validInput(id), ...change })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  test('until the last day; staff also later', async () => {
    const { id } = await anOpenProgram(preU.db)
    await closeToday(id)
    expect((await call('POST', '', validInput(id))).statusCode).toBe(201)
    await closeProgram(id)
    const late = await call('POST', '', validInput(id))
    expect([late.statusCode, late.json().non_field_errors[0]]).toEqual([409, expect.stringMatching(/^De aanmelding is gesloten sinds /)])
    expect((await call('POST', '', { ...validInput(id), school_id: teacher.school_id }, staff)).statusCode).toBe(201)
  })

  test('only for an active programme and an active school', async () => {
    const { id } = await anOpenProgram(preU.db, { is_active: false })
    expect((await call('POST', '', validInput(id))).statusCode).toBe(400)
    expect((await call('POST', '', { ...validInput(id), school_id: teacher.school_id }, staff)).statusCode).toBe(409)
    const open = await anOpenProgram(preU.db)
    const gone = await aSchool(preU.db, { is_active: false })
    expect((await call('POST', '', { ...validInput(open.id), school_id: gone.id }, staff)).json()).toEqual({
      school_id: ['Deze school is gearchiveerd.'],
    })
    expect((await call('POST', '', validInput(open.id), staff)).json()).toEqual({ school_id: ['School is vereist'] })
  })

  test('once per programme, unless the first was rejected or cancelled', async () => {
    const { id } = await anOpenProgram(preU.db)
    const first = await own({ honours_program_id: id, email: 'Twee@leerling.example' })
    const again = { ...validInput(id), email: 'twee@LEERLING.example' }
    const refused = await call('POST', '', again)
    expect([refused.statusCode, refused.json()]).toEqual([400, { email: ['Deze kandidaat is al aangemeld voor dit programma'] }])
    await preU.db.update(table).set({ status: 'CANCELLED' }).where(eq(table.id, first.id))
    expect((await call('POST', '', again)).statusCode).toBe(201)
  })

  test('within the limits, which staff may exceed', async () => {
    const plan = await aPlan(preU.db, { name: 'Klein', max_honours_students: 2 })
    const school = await aSchool(preU.db, { name: 'De Brug', plan_id: plan.id })
    const dean = await aSchoolUser(preU.db, { school_id: school.id })
    const { id } = await anOpenProgram(preU.db, { name: 'Alfa', max_per_school: 1 })
    await aCandidate(preU.db, { honours_program_id: id, school_id: school.id, status: 'REJECTED' })
    expect((await call('POST', '', validInput(id), dean)).statusCode).toBe(201)
    expect((await call('POST', '', validInput(id), dean)).json()).toEqual({
      non_field_errors: ['De Brug heeft voor Alfa al 1 van ten hoogste 1 kandidaat per school.'],
    })
    const byStaff = { ...validInput(id), school_id: school.id }
    const limited = await call('POST', '', byStaff, staff)
    expect([limited.statusCode, limited.json().despite_limits]).toEqual([409, limited.json().non_field_errors])
    expect((await call('POST', '', { ...validInput(id), despite_limits: true }, dean)).statusCode).toBe(409)
    expect((await call('POST', '', { ...byStaff, despite_limits: true }, staff)).statusCode).toBe(201)
    const other = await anOpenProgram(preU.db)
    for (const status of [201, 201, 409]) expect((await call('POST', '', validInput(other.id), dean)).statusCode).toBe(status)
  })

  test('within the limits under concurrent calls', async () => {
    const { id } = await anOpenProgram(preU.db, { max_per_school: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', '', validInput(id))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(await preU.db.$count(table, eq(table.honours_program_id, id))).toBe(3)
  })
})

describe('a school changes its candidate', () => {
  test('while it is a draft and before the deadline; staff at any time', async () => {
    const { id, honours_program_id } = await own()
    const change = (grade: number, as: { id: number } = teacher) => call('PATCH', `${id}/`, { grade }, as)
    expect((await change(6)).json().grade).toBe(6)
    await closeProgram(honours_program_id)
    expect((await change(5)).json().non_field_errors).toEqual([
      expect.stringMatching(/^De deadline was .+\. Neem contact op met Pre-U om iets te wijzigen\.$/),
    ])
    expect((await change(5, staff)).statusCode).toBe(200)
    await closeToday(honours_program_id)
    await preU.db
      .update(table)
      .set({ finished_at: sql`now()` })
      .where(eq(table.id, id))
    expect((await change(6)).json().non_field_errors[0]).toContain('is ingediend')
    expect((await change(6, staff)).statusCode).toBe(200)
  })

  test('but not its school, programme, status or reason', async () => {
    const { id } = await own()
    const other = await anOpenProgram(preU.db)
    const changes: [object, string][] = [
      [{ honours_program_id: other.id }, 'honours_program_id'],
      [{ school_id: (await aSchool(preU.db)).id }, 'school_id'],
      [{ status: 'CANCELLED' }, 'status'],
      [{ status_reason: 'Zomaar' }, 'status_reason'],
    ]
    for (const [body, field] of changes) {
      const answer = await call('PATCH', `${id}/`, body)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    }
    expect((await call('PATCH', `${id}/`, { school_id: (await aSchool(preU.db)).id }, staff)).statusCode).toBe(400)
  })

  test('unless the change is stale', async () => {
    const { id, updated_at } = await own()
    expect((await call('PATCH', `${id}/`, { grade: 4, updated_at })).statusCode).toBe(200)
    expect((await call('PATCH', `${id}/`, { grade: 6, updated_at })).statusCode).toBe(409)
  })
})

describe('a school removes its candidate', () => {
  test('while it is a draft, also after the deadline', async () => {
    const draft = await own()
    await closeProgram(draft.honours_program_id)
    expect((await call('DELETE', `${draft.id}/`)).statusCode).toBe(204)
    const submitted = await own({ finished_at: new Date().toISOString() })
    expect((await call('DELETE', `${submitted.id}/`)).statusCode).toBe(409)
    expect((await call('DELETE', `${submitted.id}/`, undefined, staff)).statusCode).toBe(204)
  })

  test('not more than 2,000 at once', async () => {
    const ids = Array.from({ length: 2001 }, (_, index) => index + 1)
    expect((await call('DELETE', `?id__in=${ids.join()}`, undefined, staff)).json()).toEqual({
      non_field_errors: ['Dit zijn meer dan 2.000 kandidaten. Maak de selectie kleiner met een filter.'],
    })
  })

  test('in bulk: all or nothing', async () => {
    const drafts = [await own(), await own()]
    const submitted = await own({ first_name: 'Eva', infix: '', last_name: 'Mol', finished_at: new Date().toISOString() })
    const others = await aCandidate(preU.db)
    const remove = (ids: number[], as: { id: number } = teacher) => call('DELETE', `?id__in=${ids.join(',')}`, undefined, as)
    const ids = drafts.map(({ id }) => id)
    expect((await remove([...ids, submitted.id])).json()).toEqual({ non_field_errors: ['Eva Mol: is al ingediend.'] })
    expect((await remove([...ids, others.id])).json()).toEqual({
      non_field_errors: ['Eén van deze kandidaten bestaat niet meer. Ververs de lijst en probeer het opnieuw.'],
    })
    expect(await rowOf(ids[0]!)).toBeDefined()
    expect((await remove(ids)).statusCode).toBe(204)
    expect((await remove([submitted.id, others.id], staff)).statusCode).toBe(204)
    expect((await call('DELETE', '', undefined, staff)).statusCode).toBe(400)
    for (const { id } of [...drafts, submitted, others]) {
      expect(await rowOf(id)).toBeUndefined()
      expect(await lastEntry(id)).toMatchObject({ action: 'DELETE', resource: 'honours_students' })
    }
  })
})

test("another school's candidate is 404", async () => {
  const { id, honours_program_id } = await aCandidate(preU.db)
  const before = await rowOf(id)
  const file = await aFile(preU, { honours_student_id: id })
  const upload = { honours_student_id: id, kind: '', name: 'a.pdf', content_type: 'application/pdf', size: 9 }
  const calls: [Method, string, object?][] = [
    ['GET', `${id}/`],
    ['PATCH', `${id}/`, {}],
    ['PUT', `${id}/`, validInput(honours_program_id)],
    ['DELETE', `${id}/`],
    ['GET', `${id}/files`],
    ['POST', `${id}/files`, { file_key: file.object_key }],
    ['GET', `file/${file.id}/`],
    ['POST', 'delete_file', { id: file.id }],
    ['POST', 'get_presigned_url', upload],
    ['POST', `${id}/finish_registration`],
    ['GET', `${id}/download_attachments/`],
  ]
  for (const [method, url, body] of calls) expect([url, (await call(method, url, body)).statusCode]).toEqual([url, 404])
  expect((await call('GET', `?honours_program__id=${honours_program_id}`)).json().count).toBe(0)
  expect((await call('GET', `ids/?honours_program__id=${honours_program_id}`)).json()).toEqual({ ids: [] })
  expect(await rowOf(id)).toEqual(before)
})

describe('the list', () => {
  test('searches, filters and answers all ids', async () => {
    const { id: honours_program_id } = await anOpenProgram(preU.db)
    const draft = await own({ honours_program_id, first_name: 'Zoë', last_name: 'Smit', grade: 4 })
    const done = await own({ honours_program_id, last_name: 'Aalders', finished_at: new Date().toISOString(), status: 'ACCEPTED' })
    const find = async (query: string) =>
      (await call('GET', `?honours_program__id=${honours_program_id}&${query}`)).json().results.map(({ id }: { id: number }) => id)
    expect(await find('')).toEqual([done.id, draft.id])
    expect(await find('is_finished=true')).toEqual([done.id])
    expect(await find('is_finished=false')).toEqual([draft.id])
    expect(await find('status__in=ACCEPTED,REJECTED')).toEqual([done.id])
    expect(await find('search=zoe')).toEqual([draft.id])
    expect(await find('grade=4')).toEqual([draft.id])
    expect(await find('ordering=-finished_at')).toEqual([draft.id, done.id])
    const numbers = await call('GET', `ids/?honours_program__id=${honours_program_id}`)
    expect(numbers.json()).toEqual({ ids: [draft.id, done.id] })
  })

  test('shows files in the order of the required files, and the missing ones', async () => {
    const { id } = await own()
    for (const kind of ['', 'Cijferlijst', 'Verlaten', 'Motivatiebrief'])
      await aFile(preU, { honours_student_id: id, kind, name: `${kind}.pdf`, uploaded_by: teacher.id })
    const { files, missing } = (await call('GET', `${id}/`)).json()
    expect(files.map(({ kind }: { kind: string }) => kind)).toEqual(['Motivatiebrief', 'Cijferlijst', '', 'Verlaten'])
    expect(files[0]).toMatchObject({ uploaded_by: { id: teacher.id, name: 'Jan van der Meer' } })
    expect(files[0]).not.toHaveProperty('object_key')
    expect(missing).toEqual(['Aanbevelingsbrief'])
    expect((await call('GET', `${id}/files`)).json()).toEqual(files)
  })

  test('takes as many queries for many rows as for one', async () => {
    const countQueries = async (page_size: number) => {
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      await call('GET', `?page_size=${page_size}`)
      const { length } = queries.mock.calls
      queries.mockRestore()
      return length
    }
    const forMany = await countQueries(200)
    expect(forMany).toBeGreaterThan(0)
    expect(await countQueries(1)).toBe(forMany)
  })

  test('keeps a candidate readable when its programme becomes inactive', async () => {
    const { id, honours_program_id } = await own()
    await preU.db.update(honoursProgramsTable).set({ is_active: false }).where(eq(honoursProgramsTable.id, honours_program_id))
    expect((await call('GET', `${id}/`)).statusCode).toBe(200)
  })
})
