import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { listen } from './notifications'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const notify = (channel: string, payload: string) => preU.db.execute(sql`select pg_notify(${channel}, ${payload})`)
const endConnections = () =>
  preU.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pre-u listener' and datname = current_database()`)

test('receives each channel and reconnects after its connection was lost', async () => {
  const received: [string, string | null][] = []
  const listener = await listen(
    preU.clientConfig,
    { proef: [(payload) => received.push(['proef', payload])], 'Ander-e': [(payload) => received.push(['ander', payload])] },
    preU.context.log,
  )
  await notify('proef', 'een')
  await notify('Ander-e', 'twee')
  await notify('nergens', 'drie')
  await vi.waitFor(() =>
    expect(received).toEqual([
      ['proef', 'een'],
      ['ander', 'twee'],
    ]),
  )

  await endConnections()
  await vi.waitFor(
    () =>
      expect(received.slice(2)).toEqual([
        ['proef', null],
        ['ander', null],
      ]),
    10_000,
  )
  await notify('proef', 'vier')
  await vi.waitFor(() => expect(received.at(-1)).toEqual(['proef', 'vier']))
  await listener.close()
  const { rows } = await preU.db.execute(
    sql`select from pg_stat_activity where application_name = 'pre-u listener' and datname = current_database()`,
  )
  expect(rows).toHaveLength(0)
})
