import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { ConfigError } from '../config/config'
import { knownMigrations, migrateDatabase } from './migrate'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.clientConfig)
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** A folder with one migration for each statement. */
function migrationsOf(...statements: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pre-u-test-migrations-'))
  mkdirSync(path.join(folder, 'meta'))
  const entries = statements.map((_, idx) => ({ idx, version: '7', when: 1000 + idx, tag: `000${idx}_step`, breakpoints: true }))
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, statement] of statements.entries()) writeFileSync(path.join(folder, `000${idx}_step.sql`), statement)
  return folder
}

const count = async (from: string): Promise<number> => (await client.query(`select count(*)::int as number from ${from}`)).rows[0].number

test('servers that start together migrate an empty database once', async () => {
  const { clientConfig } = database
  await Promise.all([migrateDatabase(clientConfig), migrateDatabase(clientConfig), migrateDatabase(clientConfig)])
  expect(await count('drizzle.__drizzle_migrations')).toBe(knownMigrations().length)
  expect(await count('periods')).toBe(0)
})

test('an older version has the first migrations, and the newer one applies the rest', async () => {
  const folder = migrationsOf('create table pupils (id int)', 'alter table pupils add column name text')
  await migrateDatabase(database.clientConfig, { folder, count: 1 })
  await client.query('insert into pupils values (1)')
  await migrateDatabase(database.clientConfig, { folder })
  expect((await client.query('select * from pupils')).rows).toEqual([{ id: 1, name: null }])
  rmSync(folder, { recursive: true })
})

test('a database with another history is refused, and left as it is', async () => {
  const folder = migrationsOf('create table pupils (id int)')
  await migrateDatabase(database.clientConfig, { folder })
  rmSync(folder, { recursive: true })
  const refused = migrateDatabase(database.clientConfig)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow('Start with an empty one')
  expect(await count('drizzle.__drizzle_migrations')).toBe(1)
})
