import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../../platform/audit/audit'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, aSchoolUser, aStaff } from '../../testing/builders'
import { aPdf } from '../../testing/files'
import { expireHonoursUploads } from './announce'
import { honoursFilesTable as files, candidatesTable as table, honoursUploadsTable as uploads } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

const PDF = aPdf()
const PATH = '/api/honours-program-students'
const own = (values: object = {}) => aCandidate(preU.db, { school_id: teacher.school_id!, ...values })
type Person = { id: number }
const announce = (honours_student_id: number, fields: object = {}, as: Person = teacher) => {
  const body = { honours_student_id, kind: '', name: 'brief.pdf', content_type: 'application/pdf', size: PDF.length, ...fields }
  return preU.call({ method: 'POST', url: `${PATH}/get_presigned_url`, body, as })
}
type Signed = { url: string; headers: Record<string, string>; file_key: string; expires_at: string }
const send = ({ url, headers }: Signed, payload = PDF) => preU.app.inject({ method: 'PUT', url, headers, payload })
const confirm = (id: number, { file_key }: Pick<Signed, 'file_key'>, as: Person = teacher, headers = {}) =>
  preU.call({ method: 'POST', url: `${PATH}/${id}/files`, body: { file_key }, as, headers })

async function sendFile(id: number, fields: object = {}, bytes = PDF): Promise<Signed> {
  const signed = (await announce(id, { size: bytes.length, ...fields })).json<Signed>()
  expect((await send(signed, bytes)).statusCode).toBe(204)
  return signed
}
const uploadFile = async (id: number, fields: object = {}) => (await confirm(id, await sendFile(id, fields))).json()

const filesOf = (id: number) => preU.db.select().from(files).where(eq(files.honours_student_id, id)).orderBy(asc(files.id))
const countPending = (id: number) => preU.db.$count(uploads, eq(uploads.honours_student_id, id))
const isStored = async ({ file_key }: Pick<Signed, 'file_key'>) => (await preU.store.size(file_key)) !== null
const setProgram = (id: number, values: object) => preU.db.update(honoursProgramsTable).set(values).where(eq(honoursProgramsTable.id, id))
const yesterday = { deadline: sql`(now() at time zone 'Europe/Amsterdam')::date - 1` }

describe('an upload', () => {
  test('becomes a file of the candidate when it is confirmed, not earlier', async () => {
    const { id, updated_at } = await own()
    const signed = await sendFile(id, { kind: 'Motivatiebrief', name: 'Mijn brief.PDF' })
    expect(await filesOf(id)).toEqual([])
    const answer = await confirm(id, signed)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'Motivatiebrief',
        name: 'Mijn brief.PDF',
        size: PDF.length,
        content_type: 'application/pdf',
        uploaded_at: expect.any(String),
        uploaded_by: { id: teacher.id, name: 'Jan van der Meer' },
      },
    ])
    expect(await countPending(id)).toBe(0)
    const [row] = await preU.db.select().from(table).where(eq(table.id, id))
    expect(row!.updated_at > updated_at).toBe(true)
    const [entry] = await preU.db
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.resource, 'honours_students'), eq(auditTable.record_id, id)))
    expect(entry!.changes).toEqual({ file_added: [null, 'Motivatiebrief'] })
  })

  test('is confirmed once under repeated and concurrent calls', async () => {
    const { id } = await own()
    const signed = await sendFile(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id, signed)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await confirm(id, signed)).json()).toEqual(answers[0]!.json())
    expect(await filesOf(id)).toHaveLength(1)
    expect(await isStored(signed)).toBe(true)
  })

  test('replaces the file of the same kind', async () => {
    const { id } = await own()
    const first = await sendFile(id, { kind: 'Cijferlijst' })
    await confirm(id, first)
    const second = await uploadFile(id, { kind: 'Cijferlijst', name: 'beter.pdf' })
    expect((await filesOf(id)).map((file) => [file.id, file.name])).toEqual([[second.id, 'beter.pdf']])
    expect(await isStored(first)).toBe(false)
    const entries = await preU.db
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.resource, 'honours_students'), eq(auditTable.record_id, id)))
      .orderBy(asc(auditTable.id))
    expect(entries.map(({ changes }) => Object.keys(changes))).toEqual([['file_added'], ['file_replaced']])
  })

  test.each([
    ['content of another type', Buffer.from('GIF89a, and no PDF at all'), {}],
    ['a JPG that is a PDF', PDF, { content_type: 'image/jpeg', name: 'foto.jpg' }],
  ])('with %s is refused and removed', async (_what, bytes, fields) => {
    const { id } = await own()
    const signed = await sendFile(id, fields, bytes)
    const answer = await confirm(id, signed)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['file_key']])
    expect([await filesOf(id), await countPending(id), await isStored(signed)]).toEqual([[], 0, false])
  })

  test('is refused with the same answer when the call is sent again with its key', async () => {
    const { id } = await own()
    const signed = await sendFile(id, {}, Buffer.from('GIF89a, and no PDF at all'))
    const key = { 'idempotency-key': 'bevestiging' }
    const answers = [await confirm(id, signed, teacher, key), await confirm(id, signed, teacher, key)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect(answers[1]!.json()).toEqual(answers[0]!.json())
  })

  test('that was never sent is refused', async () => {
    const { id } = await own()
    expect((await confirm(id, (await announce(id)).json())).statusCode).toBe(400)
    expect(await filesOf(id)).toEqual([])
  })

  test('is 404 for another candidate, another school and an unknown key', async () => {
    const { id } = await own()
    const signed = await sendFile(id)
    expect((await confirm((await own()).id, signed)).statusCode).toBe(404)
    expect((await confirm(id, signed, await aSchoolUser(preU.db))).statusCode).toBe(404)
    expect((await confirm(id, { file_key: 'x'.repeat(22) })).statusCode).toBe(404)
    expect((await confirm(id, { file_key: '../../etc/passwd' })).statusCode).toBe(400)
    expect((await confirm(id, signed, await aSchoolUser(preU.db, { school_id: teacher.school_id! }))).statusCode).toBe(201)
  })
})

describe('an announcement', () => {
  test.each<[string, object, string]>([
    ['a kind that nobody asks for', { kind: 'Diploma' }, 'kind'],
    ['a name of another type', { name: 'brief.docx' }, 'name'],
    ['a name of no type', { name: 'brief' }, 'name'],
    ['a name with a NUL', { name: 'a\u0000.pdf' }, 'name'],
    ['a name of 300 characters', { name: `${'x'.repeat(300)}.pdf` }, 'name'],
    ['a type that is not taken', { content_type: 'text/html', name: 'a.html' }, 'content_type'],
    ['nothing in it', { size: 0 }, 'size'],
    ['more than 10 MB', { size: 10 * 1024 * 1024 + 1 }, 'size'],
  ])('with %s is refused', async (_what, fields, field) => {
    const { id } = await own()
    const answer = await announce(id, fields)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect(await countPending(id)).toBe(0)
  })

  test('for an unknown candidate is 404', async () => {
    expect((await announce(999_999)).statusCode).toBe(404)
    expect((await announce((await aCandidate(preU.db)).id)).statusCode).toBe(404)
  })

  test('replaces an earlier one for the same file', async () => {
    const { id } = await own()
    const first = await sendFile(id)
    const second = await sendFile(id)
    expect(await countPending(id)).toBe(1)
    expect((await confirm(id, first)).statusCode).toBe(404)
    expect((await confirm(id, second)).statusCode).toBe(201)
    expect(await isStored(first)).toBe(false)
  })

  test('is refused beyond ten attachments, where one kind counts once', async () => {
    const { id } = await own()
    for (let nth = 0; nth < 7; nth += 1) await aFile(preU, { honours_student_id: id, name: `${nth}.pdf` })
    for (const kind of ['Motivatiebrief', 'Cijferlijst']) await aFile(preU, { honours_student_id: id, kind })
    const last = await sendFile(id, { name: 'tiende.pdf' })
    expect((await announce(id, { name: 'elfde.pdf' })).statusCode).toBe(409)
    expect((await announce(id, { kind: 'Aanbevelingsbrief' })).statusCode).toBe(409)
    expect((await announce(id, { kind: 'Cijferlijst', name: 'nieuw.pdf' })).statusCode).toBe(200)
    await aFile(preU, { honours_student_id: id, name: 'intussen.pdf' })
    expect((await confirm(id, last)).statusCode).toBe(409)
    expect([(await filesOf(id)).length, await isStored(last)]).toEqual([10, false])
  })

  test('that has expired does not count', async () => {
    const { id } = await own()
    for (let nth = 0; nth < 10; nth += 1) await announce(id, { name: `${nth}.pdf` })
    expect((await announce(id, { name: 'elfde.pdf' })).statusCode).toBe(409)
    await preU.db
      .update(uploads)
      .set({ created_at: sql`now() - interval '20 minutes'` })
      .where(eq(uploads.honours_student_id, id))
    expect((await announce(id, { name: 'elfde.pdf' })).statusCode).toBe(200)
  })

  test('is deleted when it is old', async () => {
    const { id } = await own()
    const signed = await sendFile(id)
    await expireHonoursUploads(preU.db, new Date(Date.now() - 60_000))
    expect(await countPending(id)).toBe(1)
    await expireHonoursUploads(preU.db, new Date(Date.now() + 60_000))
    expect((await confirm(id, signed)).statusCode).toBe(404)
  })
})

describe('after the deadline or after submission', () => {
  test('a school cannot add or remove files, staff can', async () => {
    const { id, honours_program_id } = await own()
    const file = await aFile(preU, { honours_student_id: id })
    const pending = await sendFile(id)
    const remove = (as: Person) => preU.call({ method: 'POST', url: `${PATH}/delete_file`, body: { id: file.id }, as })
    await setProgram(honours_program_id, yesterday)
    expect((await announce(id)).statusCode).toBe(409)
    expect((await confirm(id, pending)).statusCode).toBe(409)
    expect((await remove(teacher)).statusCode).toBe(409)
    await setProgram(honours_program_id, { deadline: '2099-01-01' })
    await preU.db
      .update(table)
      .set({ finished_at: sql`now()` })
      .where(eq(table.id, id))
    expect((await announce(id)).statusCode).toBe(409)
    expect((await remove(teacher)).statusCode).toBe(409)
    expect((await announce(id, {}, staff)).statusCode).toBe(200)
    expect((await remove(staff)).statusCode).toBe(204)
  })

  test('a late upload is removed', async () => {
    const { id, honours_program_id } = await own()
    const late = await sendFile(id)
    await setProgram(honours_program_id, yesterday)
    expect((await confirm(id, late)).statusCode).toBe(409)
    expect([await filesOf(id), await countPending(id), await isStored(late)]).toEqual([[], 0, false])
  })

  test('an attachment that is no longer required is refused', async () => {
    const { id, honours_program_id } = await own()
    const signed = await sendFile(id, { kind: 'Cijferlijst' })
    await setProgram(honours_program_id, { required_files: ['Motivatiebrief'] })
    expect((await confirm(id, signed)).json()).toEqual({ non_field_errors: ['Dit programma vraagt niet meer om de bijlage Cijferlijst.'] })
  })
})

describe('a file', () => {
  test('is downloaded unchanged, under its original name', async () => {
    const { id } = await own()
    const name = 'Motivatie “José” 🎓 ../é.pdf'
    const file = await uploadFile(id, { name })
    expect(file.name).toBe(name)
    const answer = await preU.call({ url: `${PATH}/file/${file.id}/`, as: teacher })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'application/pdf', PDF])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('is removed with its object, once', async () => {
    const { id } = await own()
    const signed = await sendFile(id)
    const file = (await confirm(id, signed)).json()
    const remove = () => preU.call({ method: 'PATCH', url: `${PATH}/delete_file`, body: { id: file.id }, as: teacher })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect(await isStored(signed)).toBe(false)
    const body = { id: 999_999 }
    expect((await preU.call({ method: 'POST', url: `${PATH}/delete_file`, body, as: teacher })).statusCode).toBe(404)
  })

  test('is unique per kind under concurrent confirmations', async () => {
    const { id } = await own()
    const signed = []
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) signed.push(await sendFile(id, { kind: 'Motivatiebrief', name }))
    const answers = await Promise.all(signed.map((each) => confirm(id, each)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const [stored, ...others] = await filesOf(id)
    expect(others).toEqual([])
    const areStored = await Promise.all(signed.map(isStored))
    expect(signed.filter((_, index) => areStored[index]).map(({ file_key }) => file_key)).toEqual([stored!.object_key])
  })
})
