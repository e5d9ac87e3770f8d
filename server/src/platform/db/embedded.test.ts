import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ensurePostgres, type EmbeddedPostgres } from './embedded'

const dataDir = mkdtempSync(join(tmpdir(), 'with space '))
const started: EmbeddedPostgres[] = []
const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
const postmasterPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

async function start() {
  const server = await ensurePostgres({ dataDir, log: () => undefined })
  started.push(server)
  return server
}

async function query<T extends object>(server: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new Client(server.clientConfig)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

afterAll(async () => {
  for (const server of started) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.sequential('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('is started once by concurrent callers', async () => {
    const servers = await Promise.all([start(), start()])
    expect(servers[0].clientConfig).toEqual(servers[1].clientConfig)
    expect(await query(servers[0], 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('has what the product needs: extensions, ICU collation, durable writes, no network', async () => {
    const server = await start()
    const [row] = await query<Record<string, string>>(
      server,
      `select (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions,
         'é' collate "und-x-icu" < 'f' collate "und-x-icu" as collates,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
         current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding`,
    )
    expect(row).toEqual({ extensions: 2, collates: true, fsync: 'on', commits: 'on', listens: '', encoding: 'UTF8' })
    await query(server, 'create extension pg_trgm; create extension unaccent')
    expect(await query(server, "select unaccent('José') as plain, similarity('meer', 'meer') as same")).toEqual([
      { plain: 'Jose', same: 1 },
    ])
  })

  test('stores nothing while its disk is full, reads meanwhile, and goes on when there is space', async () => {
    let free = 1024 ** 3
    const server = await ensurePostgres({ dataDir, log: () => undefined, free: async () => free })
    started.push(server)
    const store = () => query(server, 'create table if not exists stored (); insert into stored default values')
    await store()
    free = 0
    await vi.waitFor(() => expect(store()).rejects.toThrow('read-only transaction'), { timeout: 10_000, interval: 100 })
    expect(await query(server, 'select count(*)::int > 0 as has_rows from stored')).toEqual([{ has_rows: true }])
    free = 1024 ** 3
    await vi.waitFor(store, { timeout: 10_000, interval: 100 })
  })

  test('keeps committed rows when all its processes are killed', async () => {
    const server = await start()
    await query(server, 'create table letters (id int); insert into letters select generate_series(1, 100)')
    process.kill(-postmasterPid(), 'SIGKILL')
    expect(await query(await start(), 'select count(*)::int as rows from letters')).toEqual([{ rows: 100 }])
  })

  test('starts when the pid in its pid file belongs to another process', async () => {
    await start()
    const pid = postmasterPid()
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    process.kill(-pid, 'SIGKILL')
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
    expect(await query(await start(), 'select count(*)::int as rows from letters')).toEqual([{ rows: 100 }])
  })

  test('is started again for those who use it, each of whom finds its new address', async () => {
    const servers = await Promise.all([start(), start()])
    const pid = postmasterPid()
    process.kill(-pid, 'SIGKILL')
    for (const server of servers)
      await expect
        .poll(() => query(server, 'select count(*)::int as rows from letters').catch(() => []), { timeout: 10_000 })
        .toEqual([{ rows: 100 }])
    expect(postmasterPid()).not.toBe(pid)
  })

  test('stops with its last user, and not before', async () => {
    const first = await start()
    const others = started.splice(0, started.length - 1)
    const pid = postmasterPid()
    await first.stop()
    expect(isAlive(pid)).toBe(true)
    for (const server of others) await server.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})
