import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aSchoolUser, aStaff } from '../../testing/builders'
import { startImapServer } from '../../testing/imapServer'
import { startMailServer } from '../../testing/mailServer'
import { startProxy } from '../../testing/proxy'
import { readConfig } from '../config/config'
import { openDb, openPool } from '../db/db'
import { applyReport, readMailbox } from './report'
import { deliverNext } from './deliver'
import { queueMail } from './outbox'
import { createReturnPaths } from './addresses'
import { failedAddressesTable, outboxTable } from './table'
import { createTransport } from './transport'

const KEY = 'k'.repeat(40)
let preU: TestApp
beforeAll(async () => {
  const { mail } = readConfig({ SECRET_KEY: 'x'.repeat(40), MAIL_BOUNCES: 'bounces@pre-u.example', MAIL_REPORTS_KEY: KEY })
  preU = await createTestApp({ mail })
})
afterAll(() => preU.close())
beforeEach(async () => {
  await preU.db.delete(outboxTable)
  await preU.db.delete(failedAddressesTable)
})

const paths = () => createReturnPaths(preU.config, 'bounces@pre-u.example')
const queue = (to = 'Weg@school.example') =>
  queueMail(preU.db, { to, kind: 'news', user_id: 1, school_id: null, subject: 'Nieuws', text: 'Tekst', html: '<p>Tekst</p>' })
const rowOf = async (id: string) => (await preU.db.select().from(outboxTable).where(eq(outboxTable.id, id)))[0]!
const marked = async () => (await preU.db.select().from(failedAddressesTable)).map(({ email, answer }) => [email, answer])

/** As Postfix writes it. */
const postfix = (to: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'Date: Tue, 17 Nov 2026 10:00:00 +0100 (CET)',
    'From: MAILER-DAEMON@mail.school.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F1B2C.1763370000/mail.school.example"',
    '',
    '--4F1B2C.1763370000/mail.school.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message to one or more recipients.',
    '',
    '--4F1B2C.1763370000/mail.school.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.school.example',
    'Arrival-Date: Tue, 17 Nov 2026 09:59:58 +0100 (CET)',
    '',
    'Final-Recipient: rfc822; weg@school.example',
    'Original-Recipient: rfc822;weg@school.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <weg@school.example>: user unknown',
    '',
    '--4F1B2C.1763370000/mail.school.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Nieuws',
    '',
    '--4F1B2C.1763370000/mail.school.example--',
    '',
  ].join('\r\n')
const apply = (source: string) => applyReport(preU.context, paths(), Buffer.from(source))

describe('a return path', () => {
  test('names its mail, in small letters too, and nobody else can make one', () => {
    const id = '6f1c1c9e-6a1e-4b6c-9c65-0d8f3b0a7f11'
    const path = paths().of(id)
    expect(path).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-f]{16}@pre-u\.example$/)
    expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64)
    expect(paths().mailOf(['iemand@pre-u.example', path.toUpperCase()])).toBe(id)
    expect(paths().mailOf([path.replace(/-[0-9a-f]{4}/, '-0000')])).toBeNull()
    const old = createReturnPaths({ secretKey: 'y'.repeat(40), oldSecretKey: preU.config.secretKey }, 'bounces@pre-u.example')
    expect(old.mailOf([path])).toBe(id)
    expect(createReturnPaths({ secretKey: 'y'.repeat(40) }, 'bounces@pre-u.example').mailOf([path])).toBeNull()
  })

  test('is the sender of the envelope, not of the letter', async () => {
    const server = await startMailServer()
    const mail = { ...preU.config.mail, smtpUrl: server.url }
    const transport = createTransport({ ...preU.context, config: { ...preU.config, mail } })
    const id = await queue()
    await deliverNext(preU.context, transport)
    transport.close()
    await server.close()
    expect(server.mails[0]!.from).toBe(paths().of(id))
    expect(server.mails[0]!.raw).toContain('From: "Pre-U" <noreply@pre-u.example>')
  })
})

describe('a report', () => {
  test('that an address is unknown marks the mail and the address', async () => {
    const id = await queue()
    expect(await apply(postfix(paths().of(id)))).toBe(true)
    expect(await rowOf(id)).toMatchObject({ report: 'bounced', answer: '5.1.1', reported_at: expect.any(String) })
    expect(await marked()).toEqual([['weg@school.example', '5.1.1']])
  })

  test.each([
    { action: 'failed', status: '5.2.2', report: 'bounced' },
    { action: 'failed', status: '5.7.1', report: 'bounced' },
    { action: 'failed', status: '4.4.7', report: 'bounced' },
    { action: 'delayed', status: '4.4.1', report: 'delayed' },
    { action: 'delivered', status: '2.1.5', report: 'delivered' },
  ])('of $action with $status says $report, and marks no address', async ({ report, ...fields }) => {
    const id = await queue()
    await apply(postfix(paths().of(id), fields))
    expect(await rowOf(id)).toMatchObject({ report })
    expect(await marked()).toEqual([])
  })

  test('of a delivery takes the mark off; after a mail came back a late one changes nothing', async () => {
    const [first, second] = [await queue(), await queue()]
    await apply(postfix(paths().of(first)))
    await apply(postfix(paths().of(first), { action: 'delivered', status: '2.0.0' }))
    expect(await rowOf(first)).toMatchObject({ report: 'bounced' })
    expect(await marked()).toHaveLength(1)
    await apply(postfix(paths().of(second), { action: 'delivered', status: '2.0.0' }))
    expect(await marked()).toEqual([])
  })

  test.each([
    ['an answer of somebody on holiday', (to: string) => `To: ${to}\r\nSubject: Afwezig\r\n\r\n550 5.1.1 user unknown\r\n`],
    ['a report with a forged address', (to: string) => postfix(to.replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@'))],
    ['a report to another address', () => postfix('bounces@pre-u.example')],
    ['a report without an action', (to: string) => postfix(to).replace('Action: failed', 'X-Action: failed')],
    ['a report that is cut off', (to: string) => postfix(to).slice(0, 700)],
    ['nothing', () => ''],
  ])('%s changes nothing', async (_, write) => {
    const id = await queue()
    expect(await apply(write(paths().of(id)))).toBe(false)
    expect(await rowOf(id)).toMatchObject({ report: null, answer: '' })
    expect(await marked()).toEqual([])
  })
})

describe('reports come in', () => {
  const post = (source: string, signature: string) =>
    preU.call({
      method: 'POST',
      url: '/api/mails/reports/',
      body: source,
      headers: { 'content-type': 'message/rfc822', 'x-signature': signature },
    })
  const sign = (source: string) => createHmac('sha256', KEY).update(source).digest('hex')

  test('by a signed call', async () => {
    const id = await queue()
    const source = postfix(paths().of(id))
    expect((await post(source, 'sha256=0')).statusCode).toBe(403)
    expect((await post(source, sign(`${source} `))).statusCode).toBe(403)
    expect(await marked()).toEqual([])
    expect((await post(source, sign(source))).statusCode).toBe(204)
    expect(await marked()).toHaveLength(1)
    expect((await post('geen bericht', sign('geen bericht'))).statusCode).toBe(204)
  })

  test('from a mailbox, each once', async () => {
    const [first, second] = [await queue('een@school.example'), await queue('twee@school.example')]
    const box = await startImapServer([postfix(paths().of(first)), 'Subject: Vraag\r\n\r\nHallo', postfix(paths().of(second))])
    const context = { ...preU.context, config: { ...preU.config, mail: { ...preU.config.mail, imapUrl: box.url } } }
    await readMailbox(context)
    expect(await marked()).toEqual([
      ['een@school.example', '5.1.1'],
      ['twee@school.example', '5.1.1'],
    ])
    expect([...box.seen]).toEqual([1, 2, 3])
    const fetched = () => box.commands.filter((command) => command.startsWith('UID FETCH')).length
    const before = fetched()
    await readMailbox(context)
    expect(fetched()).toBe(before)
    await box.close()
  })

  test('from a mailbox that others can fill: of a message only its begin is read, in no time', async () => {
    const [to, filler] = [paths().of(await queue()), 'a'.repeat(1_000_000)]
    const box = await startImapServer([`To: ${filler}\r\n${postfix(to)}`, postfix(to) + filler])
    await readMailbox({ ...preU.context, config: { ...preU.config, mail: { ...preU.config.mail, imapUrl: box.url } } })
    expect([...box.seen]).toEqual([1, 2])
    expect(await marked()).toHaveLength(1)
    expect(box.sent).toBeLessThan(600_000)
    await box.close()
  })

  test('a long header stops nobody', async () => {
    const from = performance.now()
    for (const text of ['a', 'a@', '+', '<', '"', ' ']) expect(await apply(postfix(text.repeat(200_000 / text.length)))).toBe(false)
    expect(performance.now() - from).toBeLessThan(5000)
  })

  test('from a mailbox that takes longer than a transaction may be idle', async () => {
    const box = await startImapServer([postfix(paths().of(await queue()))])
    const slow = await startProxy({ host: '127.0.0.1', port: Number(new URL(box.url).port) })
    slow.slowDown(100)
    await preU.db.execute(
      sql.raw(`
      do 'begin execute format(''alter database %I set idle_in_transaction_session_timeout = 150'', current_database()); end'`),
    )
    // The session of a pooler has the settings of its database.
    const pool = openPool(preU.clientConfig, 2, () => undefined, { isPooled: true })
    const imapUrl = box.url.replace(/:\d+\//, `:${slow.port}/`)
    await readMailbox({ ...preU.context, db: openDb(pool), config: { ...preU.config, mail: { ...preU.config.mail, imapUrl } } })
    expect(await marked()).toHaveLength(1)
    await pool.end()
    slow.close()
    await box.close()
  })
})

test('a contact person whose address failed is marked for staff and the school, until a mail is sent again', async () => {
  const staff = await aStaff(preU.db)
  const person = await aSchoolUser(preU.db)
  const id = await queue(person.email)
  await preU.db.update(outboxTable).set({ sent_at: new Date().toISOString(), user_id: person.id })
  const readMember = async () => (await preU.call({ url: `/api/schools/${person.school_id}/`, as: staff })).json().members[0]
  expect(await readMember()).toMatchObject({ email_failed_at: null })
  await apply(postfix(paths().of(id)))
  expect(await readMember()).toMatchObject({ email_failed_at: expect.stringMatching(/Z$/) })
  const list = (await preU.call({ url: '/api/mails/?state=BOUNCED', as: staff })).json()
  expect(list.results).toMatchObject([{ state: 'BOUNCED', answer: '5.1.1', can_resend: true }])
  expect((await preU.call({ url: '/api/overview/', as: staff })).json().failed_mails).toMatchObject([{ recipient: person.email }])
  await preU.call({ method: 'POST', url: `/api/mails/${list.results[0].id}/resend`, as: staff })
  expect(await readMember()).toMatchObject({ email_failed_at: null })
})
