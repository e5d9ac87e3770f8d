import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { addressOf } from '../../testing/databases'
import { checkAddresses } from './addresses'

let preU: TestApp
let url: string
beforeAll(async () => {
  preU = await createTestApp()
  url = addressOf(preU.clientConfig)
})
afterAll(() => preU.close())

type Changes = { database?: Partial<TestApp['config']['database']>; metrics?: TestApp['config']['metrics']; workers?: number }
const check = ({ database, ...changes }: Changes) =>
  checkAddresses({ ...preU.config, workers: 1, ...changes, database: { ...preU.config.database, ...database } })

test('an address that hears what the other announces', async () => {
  const findings = await check({ database: { url, listenUrl: url } })
  expect(findings.map(({ about, state }) => `${about} ${state}`)).toEqual(['listening ok', 'metrics ok', 'workers ok'])
})

test('each address that leads nowhere is named', async () => {
  const nowhere = 'postgres://127.0.0.1:1/pre_u'
  const findings = await check({ database: { url, listenUrl: nowhere } })
  expect(findings.filter(({ state }) => state === 'fault').map(({ about }) => about)).toEqual(['DATABASE_LISTEN_URL'])
})

test('another program at METRICS_ADDRESS, and more processes than cores', async () => {
  const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const findings = await check({ metrics: { host: '127.0.0.1', port }, workers: 5000 })
  other.close()
  expect(findings).toEqual([
    expect.objectContaining({ about: 'metrics', state: 'fault' }),
    expect.objectContaining({ about: 'workers', state: 'warning' }),
  ])
})
