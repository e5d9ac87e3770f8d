import pg from 'pg'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { startMailServer } from '../../testing/mailServer'
import { aScanner, replyWith, scanners } from '../../testing/scanner'
import { knownMigrations } from '../../platform/db/migrate'
import { outboxTable } from '../../platform/mail/table'
import { checkDatabase, checkDisk, checkMail, checkNode, checkScanner, checkStorage, judgeJobs } from './checks'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const few = () => ({ ...preU.config, workers: 1 })

async function change(statement: string) {
  const client = new pg.Client(preU.clientConfig)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('the doctor', () => {
  test('finds nothing wrong where nothing is', async () => {
    const findings = [
      ...(await checkDatabase(preU.clientConfig, few())),
      await checkStorage(preU.store, preU.config),
      await checkScanner(preU.config),
      await checkMail(preU.config),
    ]
    expect(findings.map(({ about, state }) => `${about} ${state}`)).toEqual([
      'database ok',
      'connections ok',
      'clock ok',
      'migrations ok',
      'outbox ok',
      'jobs ok',
      'backup warning',
      'storage ok',
      'virus scan ok',
      'mail ok',
    ])
  })

  test('says that the database is away', async () => {
    const [finding] = await checkDatabase({ host: '127.0.0.1', port: 1 }, few())
    expect(finding).toMatchObject({
      about: 'database',
      state: 'fault',
      text: 'cannot be used (ECONNREFUSED: nothing listens at this address)',
    })
    expect(finding!.advice).toContain('DATABASE_URL')
  })

  test.each([
    ['stream: Eicar-Test-Signature FOUND', 'stream: OK', 'ok', 'finds the test virus, and takes files of 3 MB'],
    ['stream: OK', 'stream: OK', 'fault', 'does not find the test virus'],
    ['stream: Eicar-Test-Signature FOUND', 'INSTREAM size limit exceeded. ERROR', 'fault', 'refuses files of 3 MB'],
  ])('tries the virus scanner: %s, %s', async (toVirus, toLargest, state, text) => {
    const clamd = await aScanner((socket, file) => replyWith(file.length < 100 ? toVirus : toLargest)(socket))
    expect(await checkScanner({ clamd }, 3)).toMatchObject({ about: 'virus scan', state, text })
    scanners.splice(0).forEach((server) => server.close())
    expect(await checkScanner({ clamd })).toMatchObject({ state: 'fault', text: expect.stringContaining('ECONNREFUSED') })
  })

  test('sees a clock that is wrong, and more connections than there are', async () => {
    const findings = await checkDatabase(preU.clientConfig, { ...few(), workers: 200 }, () => Date.now() + 60_000)
    expect(findings).toContainEqual(expect.objectContaining({ about: 'clock', state: 'fault' }))
    expect(findings).toContainEqual(expect.objectContaining({ about: 'connections', state: 'warning' }))
  })

  test('sees migrations that are not applied, and those of a newer version', async () => {
    const stateOf = async () => (await checkDatabase(preU.clientConfig, few())).find(({ about }) => about === 'migrations')
    const newest = '(select max(id) from drizzle.__drizzle_migrations)'
    await change(`update drizzle.__drizzle_migrations set hash = 'later ' || hash where id = ${newest}`)
    expect(await stateOf()).toMatchObject({ state: 'fault' })
    await change(`delete from drizzle.__drizzle_migrations where id = ${newest}`)
    expect(await stateOf()).toMatchObject({ state: 'warning', text: '1 not applied yet' })
    await change('alter table drizzle.__drizzle_migrations rename to away')
    expect(await stateOf()).toMatchObject({ state: 'warning', text: 'none: the database is empty' })
    await change('alter table drizzle.away rename to __drizzle_migrations')
    await change(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${knownMigrations().at(-1)}', 9e12)`)
  })

  test.each([
    [{}, 'jobs ok', 'backup warning'],
    [{ sweep: '2026-11-19T11:30:00Z', retention: '2026-11-18T02:00:00Z', backup: '2026-11-18T12:00:00Z' }, 'jobs warning', 'backup ok'],
    [{ sweep: '2026-11-19T11:30:00Z', backup: '2026-11-18T09:00:00Z' }, 'jobs ok', 'backup warning'],
    [{ news: '2026-11-19T11:30:00Z' }, 'jobs warning', 'backup warning'],
  ])('judges %j', (lastSuccesses, ...expected) => {
    const findings = judgeJobs(lastSuccesses, new Date('2026-11-19T12:00:00Z'))
    expect(findings.map(({ about, state }) => `${about} ${state}`)).toEqual(expected)
  })

  test('sees mails that were given up within a week', async () => {
    const mail = { recipient: 'jan@school.example', subject: 'Onderwerp', text: '', html: '' }
    const giveUp = (daysAgo: number) =>
      preU.db.insert(outboxTable).values({ ...mail, failed_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() })
    const outbox = async () => (await checkDatabase(preU.clientConfig, few())).find(({ about }) => about === 'outbox')
    await giveUp(8)
    expect(await outbox()).toMatchObject({ state: 'ok' })
    await giveUp(6)
    expect(await outbox()).toMatchObject({ state: 'warning', text: 'mails given up in 7 days: 1' })
  })

  test('tries the mail server', async () => {
    const server = await startMailServer()
    const using = (smtpUrl: string) => checkMail({ ...preU.config, mail: { ...preU.config.mail, smtpUrl } })
    expect(await using(server.url)).toMatchObject({ state: 'ok' })
    await server.close()
    expect(await using(server.url)).toMatchObject({ state: 'fault', advice: expect.stringContaining('SMTP_URL') })
  })

  test('passes on what the store says', async () => {
    const check = () => Promise.reject(new Error('The bucket x does not exist. Make it.'))
    expect(await checkStorage({ check }, preU.config)).toMatchObject({ state: 'fault', advice: 'The bucket x does not exist. Make it.' })
    const advise = async () => 'The bucket x keeps versions.'
    expect(await checkStorage({ check: advise }, preU.config)).toMatchObject({ state: 'warning', advice: 'The bucket x keeps versions.' })
  })

  test.each([
    [1000, 'ok'],
    [50, 'warning'],
    [0, 'fault'],
  ])('judges a disk of which %i of 1000 GB is free', async (bavail, state) => {
    const read = (async () => ({ bavail, bsize: 1e9, blocks: 1000 })) as unknown as NonNullable<Parameters<typeof checkDisk>[1]>
    expect(await checkDisk(preU.config, read)).toMatchObject({ state })
  })

  test.each([
    ['20.20.2', 'warning'],
    ['24.22.0', 'ok'],
  ])('judges Node %s', (version, state) => {
    expect(checkNode(version)).toMatchObject({ state })
  })
})
