import type pg from 'pg'
import { BackupError } from './commands/backup/manifest'
import { type Config, ConfigError } from './platform/config/config'
import type { Context } from './platform/context'
import { connectDatabase, type DatabaseServer } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { refuseOtherVersion } from './platform/db/migrate'
import { isUnreachable } from './platform/db/faults'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'

const CONNECTIONS = 2

export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return 'The database or the object store cannot be reached: npm run doctor says which.'
  return error instanceof Error ? error.message : String(error)
}

/** An error that is no refusal of ours is shown with its stack. */
export function explainWithStack(error: unknown): string {
  const isRefusal = error instanceof BackupError || error instanceof ConfigError || isUnreachable(error)
  return error instanceof Error && !isRefusal ? (error.stack ?? error.message) : messageOf(error)
}

/** Runs a program of the command line. What it throws is explained, and its exit code is 1. */
export function runProgram(main: () => Promise<void>, explain: (error: unknown) => string = messageOf) {
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  })
}

type Opened = Omit<Context, 'db'> & { server: DatabaseServer }

/**
 * Runs a program that reads the database itself, whatever migrations it has had. An embedded server is started, and stopped by its last
 * user.
 */
export async function withServer<Result>(config: Config, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  try {
    return await work({ config, log, server, store: await openStore(config, log) })
  } finally {
    await server.stop()
  }
}

/** `prepare` refuses a database that the service has not brought up to date. */
export const withContext = <Result>(
  config: Config,
  work: (context: Context) => Promise<Result>,
  prepare: (client: pg.ClientConfig) => Promise<void> = refuseOtherVersion,
): Promise<Result> =>
  withServer(config, async ({ server, ...rest }) => {
    await prepare(server.direct)
    const pool = openPool(server.direct, CONNECTIONS, () => undefined)
    return work({ ...rest, db: openDb(pool) }).finally(() => pool.end())
  })
