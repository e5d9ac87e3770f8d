import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { locks } from '../db/locks'
import { migrateDatabase } from '../db/migrate'

/** How many migrations a database had before this one. */
const BEFORE = 53
const GONE = 900

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.clientConfig)
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrateDatabase(database.clientConfig, BEFORE)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const migrate = () => migrateDatabase(database.clientConfig, BEFORE + 1)
const addEntry = (table: string, resource: string, id: number) =>
  client.query(`insert into ${table} (action, resource, record_id, record_title, changes) values ('UPDATE', $1, $2, 'Jan Jansen', '{}')`, [
    resource,
    id,
  ])
const titles = async (where: string) =>
  (await client.query<{ title: string }>(`select distinct record_title as title from audit_log where ${where}`)).rows.map(
    ({ title }) => title,
  )

test('entries of accounts that were removed before lose the name, also those that are not indexed yet', async () => {
  const { rows } = await client.query<{ id: number }>(`
    insert into users (user_type, email, first_name, last_name) values ('STAFF', 'jan@pre-u.example', 'Jan', 'Jansen') returning id`)
  const { id } = rows[0]!
  for (const table of ['audit_log', 'new_audit_log'])
    for (const resource of ['users', 'members', 'staff', 'students']) {
      await addEntry(table, resource, GONE)
      await addEntry(table, resource, id)
    }

  await migrate()
  const isOfAccount = `resource in ('users', 'members', 'staff')`
  expect(await titles(`record_id = ${GONE} and ${isOfAccount}`)).toEqual([`nummer ${GONE}`])
  expect(await titles(`record_id = ${id}`)).toEqual(['Jan Jansen'])
  expect(await titles(`record_id = ${GONE} and resource = 'students'`)).toEqual(['Jan Jansen'])
  expect((await client.query('select count(*)::int as waiting from only new_audit_log')).rows).toEqual([{ waiting: 8 }])
})

test('entries that are being indexed lose the name too', async () => {
  await addEntry('new_audit_log', 'staff', GONE)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [locks.auditEntries])
  await client.query(`
    with moved as (delete from new_audit_log returning *) insert into audit_log overriding system value select * from moved`)
  const migrated = migrate()
  const isWaiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  await vi.waitUntil(async () => (await client.query(isWaiting)).rows.length > 0, { timeout: 20_000 })
  await client.query('commit')
  await migrated
  expect(await titles('true')).toEqual([`nummer ${GONE}`])
})
