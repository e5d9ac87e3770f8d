import { buffer } from 'node:stream/consumers'
import type { Programme } from '@pre-u/contract/programme/programme'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outboxTable } from '../platform/mail/table'
import { programmeTable as table } from '../platform/programme/table'
import { sweepStore } from '../platform/storage/sweep'
import { objectKeyColumns } from '../storedObjects'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchoolUser, aStaff } from '../testing/builders'
import { formWith } from '../testing/forms'

const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><style>path{fill:red}</style></svg>'
const LATER_MS = 3_600_000

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterEach(() => preU.db.delete(table))
afterAll(() => preU.close())

const read = async () => (await preU.call({ url: '/api/programme/', as: staff })).json<Programme>()
const change = (body: object) => preU.call({ method: 'PATCH', url: '/api/programme/', body, as: staff })
const send = (name: string, file: string | Uint8Array<ArrayBuffer>) =>
  preU.call({ method: 'POST', url: `/api/programme/images/${name}/`, body: formWith({}, { 'logo.svg': file }), as: staff })
const log = async () => (await preU.call({ url: '/api/audit-log/?resource=programme', as: staff })).json().results

describe('the settings of the programme', () => {
  test('have defaults, are changed one by one, and a change is in the log', async () => {
    expect(await read()).toMatchObject({ programme_name: 'Pre-University College', school_quota_mb: 5120, image: null })
    const answer = await change({ office_email: ' bureau@pre-u.example ', school_quota_mb: 10 })
    expect(answer.json()).toMatchObject({ office_email: 'bureau@pre-u.example', school_quota_mb: 10, backup_days: 35 })
    expect(await read()).toEqual(answer.json())
    expect(await log()).toMatchObject([
      { record_title: 'Programma', changes: { office_email: ['', 'bureau@pre-u.example'], school_quota_mb: [5120, 10] } },
    ])
  })

  test('that stay as they are leave nothing in the log', async () => {
    const before = (await log()).length
    await change({ backup_days: 35 })
    expect(await log()).toHaveLength(before)
  })

  test.each([
    ['programme_name', ' '],
    ['office_email', 'bureau'],
    ['office_phone', '12'],
    ['security_contact', 'http://pre-u.example'],
    ['accessibility_report', 'javascript:alert(1)'],
    ['accessibility_status', 'E'],
    ['school_quota_mb', 0],
    ['backup_days', 1.5],
  ])('refuse %s %j at its field', async (field, value) => {
    const answer = await change({ [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([field])
  })

  test('that a colleague changed meanwhile are not overwritten', async () => {
    const first = await read()
    expect((await change({ backup_days: 10 })).statusCode).toBe(200)
    expect((await change({ backup_days: 20, updated_at: first.updated_at })).statusCode).toBe(409)
    const { updated_at } = await read()
    expect((await change({ backup_days: 20, updated_at })).statusCode).toBe(200)
    expect((await change({ backup_days: 30, updated_at })).statusCode).toBe(409)
    expect((await read()).backup_days).toBe(20)
  })

  test('are of staff', async () => {
    const as = await aSchoolUser(preU.db)
    expect((await preU.call({ method: 'PATCH', url: '/api/programme/', body: { backup_days: 1 }, as })).statusCode).toBe(403)
    expect((await preU.call({ url: '/api/programme/', as })).statusCode).toBe(403)
  })

  test('come with the standard texts, in which they stand', async () => {
    await change({ programme_name: 'Junior College', accessibility_status: 'B' })
    const { standard } = await read()
    expect(standard.privacy_notice).toContain('Junior College verwerkt')
    expect(standard.accessibility_statement).toContain('B: Voldoet gedeeltelijk')
  })

  test('are in the next mail', async () => {
    await change({ office_email: 'nieuw@pre-u.example' })
    const user = await aSchoolUser(preU.db)
    await preU.call({ method: 'POST', url: '/auth/password/reset/', body: { email: user.email } })
    const mails = await preU.db.select().from(outboxTable)
    expect(mails.find(({ recipient }) => recipient === user.email)?.text).toContain('nieuw@pre-u.example')
  })
})

describe('an image', () => {
  const keyIn = (address: string | null) => address!.replace('/branding/', '')

  test('is shown to everybody, runs nothing and is no longer there once it is replaced', async () => {
    const first = (await send('logo', SVG)).json<Programme>()
    const shown = await preU.call({ url: first.logo! })
    expect(shown.body).toBe(SVG)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': expect.stringContaining('immutable') })
    expect(shown.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    const second = (await send('logo', SVG)).json<Programme>()
    expect(second.logo).not.toBe(first.logo)
    expect((await preU.call({ url: first.logo! })).statusCode).toBe(404)
    expect(await preU.store.size(keyIn(first.logo))).toBeNull()
    expect((await log())[0].changes).toMatchObject({ logo: [expect.stringContaining('Eigen'), expect.stringContaining('Eigen')] })
  })

  test('stays when the store is swept, and goes back to our own', async () => {
    const { image } = (await send('image', SVG)).json<Programme>()
    await sweepStore(preU.context, { keyColumns: objectKeyColumns, expire: [] }, new Date(Date.now() + LATER_MS))
    expect((await buffer(await preU.store.read(keyIn(image)))).toString()).toBe(SVG)
    const reset = await preU.call({ method: 'DELETE', url: '/api/programme/images/image/', as: staff })
    expect(reset.json()).toMatchObject({ image: null })
    expect((await preU.call({ url: image! })).statusCode).toBe(404)
  })

  test.each([
    ['a page', '<html><svg></svg></html>'],
    ['an empty file', ''],
    ['a pdf', '%PDF-1.7'],
  ])('that is %s is refused at its field', async (_what, content) => {
    const answer = await send('image', content)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['file']])
  })

  test('that is too large is refused', async () => expect((await send('image', new Uint8Array(1_100_000))).statusCode).toBe(413))

  test('of another name is 404', async () => expect((await send('toString', SVG)).statusCode).toBe(404))
})
