import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { deliverNext, MAX_ATTEMPTS, secondsUntilRetry, tidyOutbox } from './deliver'
import { queueMail } from './outbox'
import { type OutboxRow, outboxTable } from './table'
import type { Transport } from './transport'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())
beforeEach(async () => {
  await preU.db.delete(outboxTable)
})

const letter = {
  to: 'jan@school.example',
  kind: 'account' as const,
  user_id: 1,
  school_id: null,
  subject: 'Onderwerp',
  text: 'Geheime link',
  html: '<p>Geheime link</p>',
}
const queueLetter = async () => {
  await queueMail(preU.db, letter)
  return (await rows()).at(-1)!
}
const rows = () => preU.db.select().from(outboxTable).orderBy(outboxTable.number)
const rowOf = async ({ id }: OutboxRow) => (await preU.db.select().from(outboxTable).where(eq(outboxTable.id, id)))[0]!
const passTime = (seconds: number) => preU.db.execute(sql`update outbox set due_at = due_at - make_interval(secs => ${seconds})`)

const recordInto = (sent: OutboxRow[]): Transport => ({ send: async (row) => void sent.push(row), close: () => undefined })
const failing: Transport = {
  send: () =>
    Promise.reject(Object.assign(new Error('jan@school.example is full'), { code: 'EENVELOPE', response: '450 4.2.2 jan@school.example' })),
  close: () => undefined,
}
const deliver = (transport: Transport) => deliverNext(preU.context, transport)

describe('the outbox', () => {
  test('holds a mail only if the transaction that wrote it is committed', async () => {
    await preU.db
      .transaction(async (db) => {
        await queueMail(db, letter)
        throw new Error('teruggedraaid')
      })
      .catch(() => undefined)
    expect(await rows()).toHaveLength(0)
  })

  test('sends each mail once and clears its body', async () => {
    const row = await queueLetter()
    const sent: OutboxRow[] = []
    expect(await deliver(recordInto(sent))).toBe(true)
    expect(await deliver(recordInto(sent))).toBe(false)
    expect(sent).toMatchObject([{ id: row.id, recipient: 'jan@school.example', text: 'Geheime link' }])
    expect(await rowOf(row)).toMatchObject({ text: '', html: '', sent_at: expect.any(String), attempts: 1 })
  })

  test('gives each mail to one worker only', async () => {
    for (let number = 0; number < 20; number += 1) await queueLetter()
    const sent: OutboxRow[] = []
    const worker = async () => {
      while (await deliver(recordInto(sent)));
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    expect(sent).toHaveLength(20)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(20)
  })

  test('does not send a mail that another worker is sending, and retries it when that worker died', async () => {
    const row = await queueLetter()
    const hanging: Transport = { send: () => new Promise(() => undefined), close: () => undefined }
    void deliver(hanging)
    const sent: OutboxRow[] = []
    await expect.poll(async () => (await rowOf(row)).attempts).toBe(1)
    await passTime(290)
    expect(await deliver(recordInto(sent))).toBe(false)
    await passTime(11)
    expect(await deliver(recordInto(sent))).toBe(true)
    expect(sent.map(({ id }) => id)).toEqual([row.id])
  })

  test('retries with growing pauses for two days, and then gives up', async () => {
    const row = await queueLetter()
    let waited = 0
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await deliver(failing)).toBe(true)
      const wait = secondsUntilRetry(attempt)
      await passTime(wait - 2)
      expect(await deliver(failing), `attempt ${attempt} waits ${wait} s`).toBe(false)
      await passTime(2)
      waited += wait
    }
    expect(secondsUntilRetry(1)).toBe(30)
    expect(waited / 3600).toBeGreaterThan(48)
    expect(waited / 3600).toBeLessThan(54)
    expect(await deliver(failing)).toBe(true)
    expect(await rowOf(row)).toMatchObject({ attempts: MAX_ATTEMPTS, failed_at: expect.any(String), sent_at: null, text: '', html: '' })
    await passTime(1_000_000)
    expect(await deliver(failing)).toBe(false)
  })

  test('sends the next mail when one fails', async () => {
    const bad = await queueLetter()
    await queueMail(preU.db, { ...letter, to: 'piet@school.example' })
    const good = (await rows()).at(-1)!
    const sent: OutboxRow[] = []
    const transport: Transport = { ...recordInto(sent), send: async (row) => (row.id === bad.id ? failing.send(row) : void sent.push(row)) }
    while (await deliver(transport));
    expect(sent.map(({ id }) => id)).toEqual([good.id])
  })

  test('logs a failure without the address', async () => {
    await queueLetter()
    const lines: unknown[] = []
    const record = (...line: unknown[]) => void lines.push(line)
    const log = { ...preU.context.log, warn: record, error: record } as typeof preU.context.log
    await deliverNext({ db: preU.db, log }, failing)
    expect(JSON.stringify(lines)).toContain('450 4.2.2')
    expect(JSON.stringify(lines)).not.toContain('jan@')
  })

  test('gives up a mail whose last attempt crashed', async () => {
    const crashed = await queueLetter()
    await preU.db.update(outboxTable).set({ attempts: MAX_ATTEMPTS }).where(eq(outboxTable.id, crashed.id))
    await tidyOutbox(preU.context)
    const remaining = await rows()
    expect(remaining).toMatchObject([{ id: crashed.id, failed_at: expect.any(String), text: '' }])
  })
})
