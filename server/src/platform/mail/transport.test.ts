import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { programmeTable } from '../programme/table'
import { createTestApp, type TestApp } from '../../testing/app'
import { readText, startMailServer } from '../../testing/mailServer'
import { newKey } from '../storage/store'
import { composeMail } from './layout'
import { queueMail } from './outbox'
import { type OutboxRow, outboxTable } from './table'
import { createTransport } from './transport'
import { startMailWorker } from './worker'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const letter = composeMail({
  heading: 'Één <b>kop</b> & "meer"',
  paragraphs: ['Beste <script>alert(1)</script>,', 'Tweede alinea.'],
  button: { label: 'Openen', url: 'https://pre-u.example/?a=1&b=2' },
  footer: "Niet gevraagd? Dan hoeft u 'niets' te doen.",
})

const addressed = { kind: 'account' as const, user_id: 1, school_id: null, ...letter }

const aRow = (recipient: string): OutboxRow => ({
  id: '6f1c1c9e-6a1e-4b6c-9c65-0d8f3b0a7f11',
  created_at: '2026-11-12T13:30:00.000Z',
  kind: 'account',
  user_id: 1,
  school_id: null,
  recipient,
  ...letter,
  number: 1,
  answer: '',
  attempts: 1,
  due_at: '2026-11-12T13:30:00.000Z',
  sent_at: null,
  failed_at: null,
  files: [],
  report: null,
  reported_at: null,
})

describe('a letter', () => {
  test('is plain text and escaped HTML', () => {
    expect(letter.text).toBe(
      'Één <b>kop</b> & "meer"\n\nBeste <script>alert(1)</script>,\n\nTweede alinea.\n\nOpenen:\nhttps://pre-u.example/?a=1&b=2\n\n--\nNiet gevraagd? Dan hoeft u \'niets\' te doen.\n',
    )
    expect(letter.html).not.toMatch(/<script|<b>/)
    expect(letter.html).toContain('href="https://pre-u.example/?a=1&amp;b=2"')
    expect(letter.html).not.toMatch(/<img|src=|url\(/)
  })
})

describe('with a mail server', () => {
  test('a mail has both parts, a stable Message-ID and one recipient', async () => {
    const server = await startMailServer()
    const mail = { ...preU.config.mail, smtpUrl: server.url }
    const transport = createTransport({ ...preU.context, config: { ...preU.config, mail } })
    await transport.send(aRow('jan@school.example'))
    await preU.db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example' })
    await transport.send(aRow('jan@school.example'))
    await preU.db.delete(programmeTable)
    transport.close()
    const [first, second] = server.mails
    expect(first).toMatchObject({ from: 'noreply@pre-u.example', to: ['jan@school.example'] })
    expect(first?.raw).toContain('Message-ID: <6f1c1c9e-6a1e-4b6c-9c65-0d8f3b0a7f11@pre-u.example>')
    expect(second?.raw).toContain('Message-ID: <6f1c1c9e-6a1e-4b6c-9c65-0d8f3b0a7f11@pre-u.example>')
    expect([first, second].map((sent) => /^Reply-To: (.+)\r$/m.exec(sent!.raw)?.[1])).toEqual([undefined, 'bureau@pre-u.example'])
    expect(first?.raw).toContain('Auto-Submitted: auto-generated')
    expect(first?.raw).toMatch(/Content-Type: text\/html/)
    expect(first?.raw.replaceAll('=\r\n', '').split('/privacy')).toHaveLength(3)
    expect(readText(first!.raw)).toContain('Één <b>kop</b>')
    await server.close()
  })

  test('the worker sends a queued mail at once and retries a refused one later', async () => {
    const server = await startMailServer()
    const mail = { ...preU.config.mail, smtpUrl: server.url }
    const context = { ...preU.context, config: { ...preU.config, mail } }
    const worker = await startMailWorker(context, preU.clientConfig)
    server.state.refuse = 451
    await queueMail(preU.db, { ...addressed, to: 'jan@school.example' })
    await vi.waitFor(async () => {
      const [row] = await preU.db.select().from(outboxTable)
      expect(row).toMatchObject({ attempts: 1, sent_at: null })
      expect(Date.parse(row!.due_at) - Date.now()).toBeLessThan(31_000)
    }, 10_000)
    server.state.refuse = null
    await queueMail(preU.db, { ...addressed, to: 'piet@school.example' })
    await vi.waitFor(() => expect(server.mails.map(({ to }) => to)).toEqual([['piet@school.example']]), 10_000)
    await worker.stop()
    await server.close()
  })
})

test('without a mail server, mails are written to files that only the owner can read, and the console shows the link', async () => {
  const lines: string[] = []
  const log = { ...preU.context.log, info: (line: string) => void lines.push(line) } as typeof preU.context.log
  const transport = createTransport({ ...preU.context, log })
  await transport.send(aRow('jan@school.example'))
  await transport.send(aRow('jan@school.example'))
  const folder = path.join(preU.config.dataDir, 'outbox')
  const files = readdirSync(folder)
  expect(files).toHaveLength(1)
  const file = path.join(folder, files[0]!)
  expect(file).toMatch(/\.eml$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readText(readFileSync(file, 'utf8'))).toContain('https://pre-u.example/?a=1&b=2')
  expect(lines[0]).toContain('https://pre-u.example/?a=1&b=2')
  expect(lines[0]).not.toContain('jan@')
})

test('an invitation can be left with one click in the mail program, any other mail cannot', async () => {
  const server = await startMailServer()
  const config = { ...preU.config, publicUrl: 'https://pre-u.example', mail: { ...preU.config.mail, smtpUrl: server.url } }
  const transport = createTransport({ ...preU.context, config })
  await transport.send({ ...aRow('jan@school.example'), kind: 'invitation', user_id: 12 })
  await transport.send(aRow('eva@school.example'))
  transport.close()
  await server.close()
  const unfolded = server.mails.map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(unfolded[0]).toMatch(/^List-Unsubscribe: ?<https:\/\/pre-u\.example\/afmelden\/12-[\w-]{43}>\r$/m)
  expect(unfolded[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(unfolded[1]).not.toContain('List-Unsubscribe')
})

describe('the files of a mail', () => {
  const withFiles = (object_keys: string[]): OutboxRow => ({
    ...aRow('jan@school.example'),
    files: object_keys.map((object_key, index) => ({ name: `Één plan ${index}.pdf`, content_type: 'application/pdf', object_key })),
  })

  test('arrive, and one that is gone does not hold up the mail', async () => {
    const server = await startMailServer()
    const config = { ...preU.config, mail: { ...preU.config.mail, smtpUrl: server.url } }
    const transport = createTransport({ ...preU.context, config })
    const bytes = Buffer.from('%PDF-1.4 de jaarplanning')
    const key = newKey()
    await preU.store.write(key, Readable.from([bytes]), 'application/pdf')
    await transport.send(withFiles([key, newKey()]))
    transport.close()
    await server.close()
    const { attachments, text } = await PostalMime.parse(server.mails[0]!.raw)
    expect(attachments).toMatchObject([{ filename: 'Één plan 0.pdf', mimeType: 'application/pdf', disposition: 'attachment' }])
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer)).toEqual(bytes)
    expect(text).toContain('Tweede alinea.')
  })

  test('are waited for while the store is away, but not for days', async () => {
    const store = { ...preU.store, read: () => Promise.reject(new Error('away')) }
    const transport = createTransport({ ...preU.context, store })
    await expect(transport.send(withFiles([newKey()]))).rejects.toThrow('away')
    await expect(transport.send({ ...withFiles([newKey()]), attempts: 4 })).resolves.toBeUndefined()
  })
})
