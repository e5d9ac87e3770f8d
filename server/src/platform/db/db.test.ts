import pg from 'pg'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { openDb, openPool } from './db'

test('connections that break while they are used, also before a transaction begins, are given back', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.clientConfig, 2, () => undefined)
  const db = openDb(pool)
  const admin = new pg.Client(database.clientConfig)
  await admin.connect()
  const endOthers = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  for (let round = 0; round < 5; round += 1) {
    const runs = [1, 2].map(() => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`)).catch(() => undefined))
    await endOthers()
    await Promise.all(runs)
  }
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(pool.totalCount).toBe(0)
  await admin.end()
  await database.drop()
})
