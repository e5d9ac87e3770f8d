import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../../platform/audit/audit'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anOpenProgram, aSchoolUser, aStaff } from '../../testing/builders'
import { honoursFilesTable, candidatesTable as table } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

const post = (id: number, step: 'finish_registration' | 'reopen', as: { id: number } = teacher) =>
  preU.call({ method: 'POST', url: `/api/honours-program-students/${id}/${step}`, as })
const finish = (id: number, as: { id: number } = teacher) => post(id, 'finish_registration', as)

async function aCompleteCandidate(values: object = {}) {
  const program = await anOpenProgram(preU.db, { required_files: ['Motivatiebrief', 'Cijferlijst'] })
  const candidate = await aCandidate(preU.db, { honours_program_id: program.id, school_id: teacher.school_id!, ...values })
  for (const kind of program.required_files) await aFile(preU, { honours_student_id: candidate.id, kind })
  return candidate
}
const setProgram = (id: number, values: object) => preU.db.update(honoursProgramsTable).set(values).where(eq(honoursProgramsTable.id, id))
const day = (days: number) => sql`(now() at time zone 'Europe/Amsterdam')::date + ${days}::int`
const entriesOf = (record_id: number) =>
  preU.db
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.resource, 'honours_students'), eq(auditTable.record_id, record_id)))

describe('submitting', () => {
  test('records when and by whom, and locks the candidate for its school', async () => {
    const { id } = await aCompleteCandidate()
    const answer = await finish(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ finished_at: expect.any(String), finished_by: { id: teacher.id, name: 'Jan van der Meer' }, missing: [] }),
    ])
    const change = await preU.call({ method: 'PATCH', url: `/api/honours-program-students/${id}/`, body: { grade: 6 }, as: teacher })
    expect(change.statusCode).toBe(409)
    expect((await entriesOf(id)).map(({ changes }) => changes)).toEqual([{ finished_at: [null, answer.json().finished_at] }])
  })

  test('succeeds once under concurrent calls', async () => {
    const { id } = await aCompleteCandidate()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => finish(id, nth % 2 ? teacher : staff)))
    expect([200, 409].map((status) => answers.filter(({ statusCode }) => statusCode === status).length)).toEqual([1, 7])
    expect((await finish(id)).json()).toEqual({ non_field_errors: ['Deze kandidaat is al ingediend.'] })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('has every attachment, also when one is removed at the same time', async () => {
    const { id } = await aCompleteCandidate()
    const [file] = await preU.db.select().from(honoursFilesTable).where(eq(honoursFilesTable.honours_student_id, id))
    const body = { id: file!.id }
    const remove = () => preU.call({ method: 'POST', url: '/api/honours-program-students/delete_file', body, as: teacher })
    const answers = await Promise.all([finish(id), remove()])
    const [row] = await preU.db.select().from(table).where(eq(table.id, id))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(row!.finished_at ? [200, 409] : [409, 204])
  })

  test.each([
    ['the deadline', { deadline: sql`(now() at time zone 'Europe/Amsterdam')::date - 1` }],
    ['the programme was closed', { is_active: false }],
  ])('is not taken back by the school after %s', async (_what, closing) => {
    const [own, ofStaff] = [await aCompleteCandidate(), await aCompleteCandidate()]
    for (const [candidate, as, status] of [
      [own, teacher, 409],
      [ofStaff, staff, 200],
    ] as const) {
      await finish(candidate.id, as)
      const [{ id: undo }] = (await preU.call({ url: '/api/undo/', as })).json()
      await setProgram(candidate.honours_program_id, closing)
      const answer = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as })
      expect([as === staff, answer.statusCode]).toEqual([as === staff, status])
      const [row] = await preU.db.select().from(table).where(eq(table.id, candidate.id))
      expect(row!.finished_at === null).toBe(status === 200)
    }
  })

  test('requires every required file and names the missing ones', async () => {
    const { id } = await aCompleteCandidate()
    const remove = (kind: string) =>
      preU.db.delete(honoursFilesTable).where(and(eq(honoursFilesTable.honours_student_id, id), eq(honoursFilesTable.kind, kind)))
    await remove('Cijferlijst')
    expect((await finish(id)).json()).toEqual({ non_field_errors: ['Nog niet compleet: Cijferlijst ontbreekt.'] })
    await remove('Motivatiebrief')
    expect((await finish(id)).json()).toEqual({ non_field_errors: ['Nog niet compleet: Motivatiebrief en Cijferlijst ontbreken.'] })
    await aFile(preU, { honours_student_id: id, kind: '' })
    expect((await finish(id, staff)).statusCode).toBe(409)
  })

  test('checks the current list of required files', async () => {
    const { id, honours_program_id } = await aCompleteCandidate()
    await setProgram(honours_program_id, { required_files: ['Motivatiebrief', 'Video'] })
    expect((await finish(id)).json().non_field_errors[0]).toContain('Video')
    await setProgram(honours_program_id, { required_files: ['Motivatiebrief'] })
    expect((await finish(id)).json().files.map(({ kind }: { kind: string }) => kind)).toEqual(['Motivatiebrief', 'Cijferlijst'])
  })

  test('is possible until the last day, also for staff', async () => {
    const late = await aCompleteCandidate()
    await setProgram(late.honours_program_id, { deadline: day(-1) })
    expect((await finish(late.id)).json().non_field_errors[0]).toMatch(/^De deadline was .*\. Neem contact op met Pre-U\.$/)
    expect((await finish(late.id, staff)).json().non_field_errors[0]).toMatch(
      /Verleng de deadline van het programma om alsnog in te dienen\.$/,
    )
    await setProgram(late.honours_program_id, { deadline: day(0) })
    expect((await finish(late.id)).statusCode).toBe(200)
  })

  test('requires an active programme and a candidate who did not withdraw', async () => {
    const inactive = await aCompleteCandidate()
    await setProgram(inactive.honours_program_id, { is_active: false })
    expect((await finish(inactive.id)).statusCode).toBe(409)
    const withdrawn = await aCompleteCandidate({ status: 'CANCELLED' })
    expect((await finish(withdrawn.id)).json()).toEqual({ non_field_errors: ['Deze kandidaat is afgemeld en kan niet worden ingediend.'] })
  })
})

describe('reopening', () => {
  test('makes it a draft again, which the school can submit once more', async () => {
    const { id } = await aCompleteCandidate()
    await finish(id)
    expect((await post(id, 'reopen')).statusCode).toBe(403)
    const reopened = await post(id, 'reopen', staff)
    expect(reopened.json()).toMatchObject({ finished_at: null, finished_by: null, status: 'PENDING' })
    expect((await post(id, 'reopen', staff)).statusCode).toBe(409)
    expect((await finish(id)).statusCode).toBe(200)
    expect((await entriesOf(id)).map(({ actor_id }) => actor_id)).toEqual([teacher.id, staff.id, teacher.id])
  })

  test.each(['PENDING', 'WAITLISTED', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'COMPLETED'] as const)(
    'of a candidate that is %s',
    async (status) => {
      const { id } = await aCompleteCandidate({ status, finished_at: new Date().toISOString() })
      const isOpen = status === 'PENDING' || status === 'WAITLISTED'
      expect((await post(id, 'reopen', staff)).statusCode).toBe(isOpen ? 200 : 409)
      const [row] = await preU.db.select().from(table).where(eq(table.id, id))
      expect(row).toMatchObject(isOpen ? { status: 'PENDING', finished_at: null } : { status })
    },
  )
})
