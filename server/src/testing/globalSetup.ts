import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { configFor } from '../../vite.config'
import { ensurePostgres } from '../platform/db/embedded'
import { migrateDatabase } from '../platform/db/migrate'
import { threadEntry } from '../platform/sheetImport/thread'
import { offerCeph } from './ceph'
import { onDatabase, TEMPLATE } from './databases'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig
    /** Where a test asks for Ceph. */
    ceph: string
  }
}

async function startPostgres() {
  const url = process.env.DATABASE_URL
  if (url) return { clientConfig: { connectionString: url }, stop: async () => undefined }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-test-'))
  const embedded = await ensurePostgres({ dataDir, log: () => undefined })
  return {
    clientConfig: embedded.clientConfig,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Test data need not survive a crash. */
async function disableDurability(admin: pg.Client) {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
}

/** The thread that reads sheets, and a process that tests kill. Built once: from source, each would have to compile TypeScript first. */
const builtEntries = { ...threadEntry, mailProcess: 'src/testing/mailProcess.ts' }

async function buildWorkers() {
  if (process.env.BUILT_THREADS) return () => undefined
  const root = fileURLToPath(new URL('../..', import.meta.url))
  // Where packages are found, and where a build that runs meanwhile removes nothing.
  const cache = path.join(root, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(path.join(cache, 'pre-u-workers-'))
  await build({ ...configFor(builtEntries, outDir), configFile: false, root, logLevel: 'error' })
  process.env.BUILT_THREADS = `${outDir}/`
  return () => rmSync(outDir, { recursive: true, force: true })
}

export default async function setup(project: TestProject) {
  const removeWorkers = await buildWorkers()
  const server = await startPostgres()
  const admin = new pg.Client(server.clientConfig)
  await admin.connect()
  if (!process.env.DATABASE_URL) await disableDurability(admin)
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  await migrateDatabase(onDatabase(server.clientConfig, TEMPLATE))
  project.provide('postgres', server.clientConfig)
  const ceph = await offerCeph()
  project.provide('ceph', ceph.address)
  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
    await admin.end()
    await server.stop()
    await ceph.stop()
    removeWorkers()
  }
}
