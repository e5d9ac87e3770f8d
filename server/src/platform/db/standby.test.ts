import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, createTestDatabase, type TestApp } from '../../testing/app'
import { aPeriod, aStaff } from '../../testing/builders'
import { readCells } from '../../testing/workbook'
import { buildApp } from '../../app'
import { openDb, openPool } from './db'
import { createReadSource } from './standby'

let preU: TestApp
let staff: { id: number }
const close: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  await aPeriod(preU.db, { name: 'Van de primary' })
})
afterAll(async () => {
  for (const each of close.toReversed()) await each()
  await preU.close()
})

/** Another database stands in for a standby: what is read from it is told apart by its rows. */
async function aStandby(host?: { host: string; port: number }) {
  const database = await createTestDatabase()
  close.push(database.drop)
  const pool = openPool(host ?? database.clientConfig, 2, () => undefined)
  close.push(() => pool.end())
  return openDb(pool)
}

async function namesInExport(standby: TestApp['db']) {
  const app = await buildApp({ ...preU.context, standby })
  close.push(() => app.close())
  const answer = await app.inject({ url: '/api/plans/export/', headers: { authorization: await preU.bearer(staff.id) } })
  expect(answer.statusCode).toBe(200)
  return (await readCells(answer.rawPayload)).slice(1).map(([name]) => name)
}

describe('exports and figures', () => {
  test('read from the standby', async () => {
    const standby = await aStandby()
    await standby.execute("insert into plans (name, max_registrations) values ('Van de standby', 5)")
    await preU.db.execute("insert into plans (name, max_registrations) values ('Van de primary', 5)")
    expect(await namesInExport(standby)).toEqual(['Van de standby'])
    const app = await buildApp({ ...preU.context, standby })
    close.push(() => app.close())
    const headers = { authorization: await preU.bearer(staff.id) }
    const { school_years } = (await app.inject({ url: '/api/figures/', headers })).json<{ school_years: string[] }>()
    expect(school_years).toEqual([])
  })

  test('read from the primary while the standby is away', async () => {
    const away = await aStandby({ host: '127.0.0.1', port: 1 })
    expect(await namesInExport(away)).toEqual(['Van de primary'])
    expect(await createReadSource({ ...preU.context, standby: away })()).toBe(preU.db)
  })

  test('read from the primary without one', async () => {
    expect(await createReadSource(preU.context)()).toBe(preU.db)
  })
})
