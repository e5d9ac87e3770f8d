import { parseArgs } from 'node:util'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { readConfig } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'
import { readTerms } from './retention/public'
import { readDue, runRetention } from './retention/run'

const USAGE = 'npm run retention -- [--dry-run]'

function readOptions() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } }).values
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

async function main() {
  const isDryRun = readOptions()['dry-run']
  speakDutch()
  const config = readConfig(process.env)
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  try {
    await migrateDatabase(server.direct)
    const pool = openPool(server.direct, 2, () => undefined)
    const context = { config, db: openDb(pool), store: await openStore(config, log), log }
    const report = isDryRun
      ? readDue(context.db, await readTerms(context.db), new Date()).then((due) =>
          due.map(({ name, day, count }) => `${day}  ${count} ${name}`),
        )
      : runRetention(context).then((counts) =>
          counts === null ? ['Another process is applying the terms.'] : Object.entries(counts).map(([name, count]) => `${count} ${name}`),
        )
    const lines = await report.finally(() => pool.end())
    process.stdout.write(`${lines.join('\n') || 'Nothing is due.'}\n`)
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
