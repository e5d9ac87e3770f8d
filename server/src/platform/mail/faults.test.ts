import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { startMailServer } from '../../testing/mailServer'
import { startProxy } from '../../testing/proxy'
import type { MailProcess } from '../../testing/mailProcess'
import { rateLimitsTable } from '../rateLimit/table'
import { deliverNext } from './deliver'
import { type Mail, queueMails } from './outbox'
import { createPace, paceOf, startMailWorker } from './worker'
import { outboxTable } from './table'
import { createTransport, type Transport } from './transport'

/** `MAILS=1000 npx vitest run --project server mail/faults` kills a process amid a thousand. */
const MAILS = Number(process.env.MAILS ?? 120)
const PERSONS = 30
/** Much longer than a busy machine takes to send a mail. */
const IDLE_MS = 3000
/** Much longer than two processes take to start and to send a thousand mails on a busy machine. */
const PATIENCE_MS = 180_000

let preU: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
let transport: Transport
let impatient: Transport
const processes: ChildProcess[] = []
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())
beforeEach(async () => {
  await preU.db.delete(outboxTable)
  server = await startMailServer()
  const mail = { ...preU.config.mail, smtpUrl: server.url }
  const open = (idleMs?: number) => createTransport({ ...preU.context, config: { ...preU.config, mail } }, idleMs)
  transport = open()
  impatient = open(IDLE_MS)
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  transport.close()
  impatient.close()
  await server.close()
})

const aMail = (to: string, subject = 'Nieuws', kind: Mail['kind'] = 'news'): Mail => ({
  to,
  subject,
  kind,
  user_id: 1,
  school_id: null,
  text: 'Tekst',
  html: '<p>Tekst</p>',
})
const queue = async (...mails: Mail[]) => queueMails(preU.db, mails)
const rowOf = async (id: string) => (await preU.db.select().from(outboxTable).where(eq(outboxTable.id, id)))[0]!
const passTime = (interval: string) => preU.db.execute(sql`update outbox set due_at = due_at - ${interval}::interval`)
const deliver = () => deliverNext(preU.context, transport)
const deliverAll = async () => {
  while (await deliver());
}
const received = () => server.mails.map(({ to, raw }) => ({ to: to[0]!, subject: /^Subject: (.*)\r$/m.exec(raw)![1]! }))
const messageIds = () => server.mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)![1]!)

describe('the mail server', () => {
  test('takes a mail: it is stored for the log, and one with a link to an account without its text', async () => {
    const [news, account] = await queue(aMail('a@school.example'), aMail('b@school.example', 'Wachtwoord', 'account'))
    await deliverAll()
    expect(await rowOf(news!)).toMatchObject({ sent_at: expect.any(String), text: 'Tekst', answer: '' })
    expect(await rowOf(account!)).toMatchObject({ sent_at: expect.any(String), text: '', html: '' })
    expect(server.mails).toHaveLength(2)
  })

  test('says later: the mail waits, with the code of the answer', async () => {
    server.state.refuseRecipient['a@school.example'] = { code: 450, text: '4.2.2 a@school.example is full' }
    const [id] = await queue(aMail('a@school.example'))
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, answer: '450 4.2.2' })
    server.state.refuseRecipient = {}
    await passTime('31 seconds')
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ attempts: 2, sent_at: expect.any(String) })
  })

  test('refuses an address for good: there is no second attempt', async () => {
    server.state.refuseRecipient['weg@school.example'] = { code: 550, text: '5.1.1 weg@school.example unknown' }
    const [id] = await queue(aMail('weg@school.example'))
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, failed_at: expect.any(String), answer: '550 5.1.1' })
  })

  test('refuses us, which an operator can mend: the mail is tried again', async () => {
    server.state.refuseRecipient['a@school.example'] = { code: 550, text: '5.7.1 relaying denied' }
    const [id] = await queue(aMail('a@school.example'))
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, failed_at: null, answer: '550 5.7.1' })
  })

  test('hangs: the mail is tried again under the same Message-ID, because nobody knows whether it was taken', async () => {
    server.state.refuse = 'hang'
    const [id] = await queue(aMail('a@school.example'))
    await deliverNext(preU.context, impatient)
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    server.state.refuse = null
    await passTime('31 seconds')
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ sent_at: expect.any(String) })
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })

  test('is away: the mail waits', async () => {
    await server.close()
    const [id] = await queue(aMail('a@school.example'))
    await deliverAll()
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, failed_at: null, answer: 'ESOCKET' })
    server = await startMailServer()
  })
})

test.each(['freeze', 'refuse', 'reset'] as const)(
  'a line to the mail server that is out of order (%s): the mail waits, and goes once it heals',
  async (behaviour) => {
    const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    const mail = { ...preU.config.mail, smtpUrl: `smtp://127.0.0.1:${line.port}` }
    const over = createTransport({ ...preU.context, config: { ...preU.config, mail } }, IDLE_MS)
    const [id] = await queue(aMail('a@school.example'))
    line.behave(behaviour === 'reset' ? 'freeze' : behaviour)
    const attempt = deliverNext(preU.context, over)
    // A connection must be there to be reset.
    if (behaviour === 'reset') while (line.connections() === 0) await wait(5)
    line.behave(behaviour)
    await attempt
    expect(await rowOf(id!)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    line.behave('forward')
    line.slowDown(20)
    await passTime('31 seconds')
    while (await deliverNext(preU.context, over));
    expect(await rowOf(id!)).toMatchObject({ attempts: 2, sent_at: expect.any(String) })
    expect(server.mails).toHaveLength(1)
    over.close()
    line.close()
  },
)

describe('order', () => {
  test('mails to one person wait for each other; others and links to an account do not wait for them', async () => {
    server.state.refuseRecipient['a@school.example'] = { code: 451, text: 'later' }
    await queue(aMail('a@school.example', '1'), aMail('a@school.example', '2'), aMail('b@school.example', '3'))
    await deliverAll()
    expect(received()).toEqual([{ to: 'b@school.example', subject: '3' }])
    server.state.refuseRecipient = {}
    await queue(aMail('a@school.example', 'Wachtwoord', 'account'))
    await deliverAll()
    expect(received().at(-1)).toEqual({ to: 'a@school.example', subject: 'Wachtwoord' })
    await passTime('31 seconds')
    await deliverAll()
    expect(received().slice(2)).toEqual([
      { to: 'a@school.example', subject: '1' },
      { to: 'a@school.example', subject: '2' },
    ])
  })

  test('a link to an account goes before everything that waits', async () => {
    await queue(aMail('a@school.example', '1'), aMail('b@school.example', '2'), aMail('c@school.example', 'Wachtwoord', 'account'))
    await deliver()
    expect(received()).toMatchObject([{ subject: 'Wachtwoord' }])
  })
})

test.each([
  { perMinute: 300, times: 5, seconds: 1 },
  { perMinute: 20, times: 1, seconds: 3 },
  { perMinute: 90, times: 1, seconds: 60 / 90 },
])('$perMinute mails a minute are spread', ({ perMinute, ...expected }) => {
  expect(paceOf(perMinute)).toEqual({ name: 'mails', ...expected })
})

describe('one mail a minute', () => {
  const atOneAMinute = () => ({
    ...preU.context,
    config: { ...preU.config, mail: { ...preU.config.mail, smtpUrl: server.url, perMinute: 1 } },
  })
  beforeEach(() => preU.db.delete(rateLimitsTable))

  test('counts for all processes together', async () => {
    const stopping = new AbortController()
    const [first, second] = [createPace(atOneAMinute(), stopping.signal), createPace(atOneAMinute(), stopping.signal)]
    expect(await first()).toBe(true)
    const turn = second()
    stopping.abort()
    expect(await turn).toBe(false)
  })

  test('holds the second mail back', async () => {
    await queue(aMail('a@school.example'), aMail('b@school.example'))
    const worker = await startMailWorker(atOneAMinute(), preU.clientConfig)
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: PATIENCE_MS })
    // Without a pace it would send what is left first.
    await worker.stop()
    expect(server.mails).toHaveLength(1)
    expect(await preU.db.$count(outboxTable, isNull(outboxTable.sent_at))).toBe(1)
  })
})

function startProcess() {
  const environment = {
    DATA_DIR: preU.config.dataDir,
    SECRET_KEY: preU.config.secretKey,
    DEMO: 'false',
    SMTP_URL: server.url,
    MAILS_PER_MINUTE: '100000',
  }
  const mailProcess: MailProcess = { clientConfig: preU.clientConfig, environment }
  const child = spawn(process.execPath, [`${process.env.BUILT_THREADS}mailProcess.js`, JSON.stringify(mailProcess)], { stdio: 'inherit' })
  processes.push(child)
  return child
}

test(
  'two processes, one of them killed: none is lost, only what it was handing over can come twice, each person gets them in order',
  async () => {
    const persons = Array.from({ length: PERSONS }, (_, index) => `persoon${index}@school.example`)
    await queue(...Array.from({ length: MAILS }, (_, index) => aMail(persons[index % PERSONS]!, String(index).padStart(5, '0'))))
    const [first] = [startProcess(), startProcess()]
    await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(MAILS / 3), { timeout: PATIENCE_MS, interval: 1 })
    first.kill('SIGKILL')
    await once(first, 'exit')
    const countPending = () => preU.db.$count(outboxTable, isNull(outboxTable.sent_at))
    // What the dead one held, and what waits behind it, is left until the lease is over.
    const inLease = sql`${outboxTable.sent_at} is null and ${outboxTable.attempts} = 1`
    await vi.waitFor(async () => expect(await countPending()).toBeLessThanOrEqual(MAILS / PERSONS), { timeout: PATIENCE_MS, interval: 50 })
    const held = await preU.db.select({ id: outboxTable.id }).from(outboxTable).where(inLease)
    await passTime('6 minutes')
    await queue(aMail('laatste@school.example'))
    await vi.waitFor(async () => expect(await countPending()).toBe(0), { timeout: PATIENCE_MS, interval: 50 })

    const ids = messageIds()
    expect(new Set(ids).size).toBe(MAILS + 1)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    expect(held.map(({ id }) => `<${id}@pre-u.example>`)).toEqual(expect.arrayContaining(twice))
    expect(twice.length).toBeLessThanOrEqual(1)
    for (const person of persons) {
      const subjects = [...new Set(received().flatMap(({ to, subject }) => (to === person ? [subject] : [])))]
      expect(subjects).toEqual(subjects.toSorted())
    }
  },
  3 * PATIENCE_MS,
)
