import { type AddressInfo, connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchoolUser } from '../../testing/builders'
import { aWorkbook, endlessSheet } from '../../testing/sheets'
import { studentsTable as table } from '../../tables/students'

let preU: TestApp
let teacher: { id: number }
let place: { activity_id: number; period_id: number }
beforeAll(async () => {
  preU = await createTestApp()
  teacher = await aSchoolUser(preU.db)
  const { id: period_id } = await aPeriod(preU.db)
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  place = { activity_id: (await anActivity(preU.db, { period_ids: [period_id], deadline })).id, period_id }
})
afterAll(() => preU.close())

type ImportRequest = { file?: Buffer; dry?: boolean; [field: string]: unknown }
async function send({ file, dry = false, ...fields }: ImportRequest) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...place, ...fields }))
    body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file !== undefined) body.append('file', new File([new Uint8Array(file)], 'leerlingen.xlsx'))
  return preU.call({ method: 'POST', url: `/api/students/import/?dry_run=${dry}`, body, as: teacher })
}
const countRegistrations = () => preU.db.$count(table, eq(table.activity_id, place.activity_id))

const HEADINGS = 'Roepnaam;Achternaam;Klas;E-mail'
const list = Buffer.from(`${HEADINGS}\nSanne;Bos;V5A;sanne@leerling.example`)
const pupil = { first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: 4 }

describe('hostile input', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a renamed program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 0x90)]), /programma/],
    ['a zip bomb', () => aWorkbook([endlessSheet(' ', 1024 ** 3)]), /te veel gegevens/],
    ['an empty file', () => Buffer.alloc(0), /leeg/],
    ['headings only', () => Buffer.from(HEADINGS), /geen leerlingen/],
    ['too many pupils', () => Buffer.from('Naam;Klas\n' + 'Jan Bos;5\n'.repeat(5001)), /meer dan 5.000 leerlingen/],
    ['far too many rows', () => Buffer.from('Naam;Klas\n' + 'Jan Bos;5\n'.repeat(100_000)), /meer dan 5.000 leerlingen/],
  ])('%s is refused with a message, and the server keeps working', async (_title, createFile, message) => {
    const answer = await send({ file: await createFile() })
    expect([answer.statusCode, answer.json()]).toEqual([400, { file: [expect.stringMatching(message)] }])
    expect((await send({ file: list, dry: true })).statusCode).toBe(200)
    expect(await countRegistrations()).toBe(0)
  })

  test('an invalid form is refused', async () => {
    expect((await send({})).json()).toEqual({ file: ['Kies een bestand.'] })
    expect((await send({ file: list, rows: [pupil] })).statusCode).toBe(400)
    expect((await send({ rows: '[{' })).json()).toHaveProperty('rows')
    expect((await send({ rows: [{ ...pupil, status: 'ACCEPTED' }] })).json()).toHaveProperty('rows')
    expect((await send({ file: list, activity_id: 'x' })).json()).toHaveProperty('activity_id')
    expect((await send({ file: list, status: 'ACCEPTED' })).statusCode).toBe(400)
    const json = await preU.call({ method: 'POST', url: '/api/students/import/', body: { rows: [] }, as: teacher })
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type'])
    expect((await send({ rows: 'x'.repeat(5 * 1024 ** 2) })).statusCode).toBe(413)
    expect(await countRegistrations()).toBe(0)
  })

  test('a file over the limit is 413', async () => {
    const answer = await send({ file: Buffer.alloc(10 * 1024 ** 2 + 1, 'a') })
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { detail: 'Dit bestand is te groot. Kies een bestand van ten hoogste 10 MB.', code: 'payload_too_large' },
    ])
  })

  test('100 MB is refused before it is sent', async () => {
    await preU.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = preU.app.addresses()[0] as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      [
        'POST /api/students/import/ HTTP/1.1',
        'host: localhost',
        `authorization: ${await preU.bearer(teacher.id)}`,
        'content-type: multipart/form-data; boundary=grens',
        `content-length: ${100 * 1024 ** 2}`,
        '',
        '--grens\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
      ].join('\r\n'),
    )
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await expect.poll(() => Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*ten hoogste 10 MB/)
    socket.destroy()
  })
})
