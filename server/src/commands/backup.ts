import { parseArgs } from 'node:util'
import type pg from 'pg'
import { BACKUP } from '../jobs'
import { BackupError, describeBackup, inWords } from './backup/manifest'
import { inTransaction } from './backup/snapshot'
import { takeBackup } from './backup/take'
import { reasonOf } from './doctor/finding'
import { envFileOption, fromCaller, readCommandConfig } from '../platform/config/settings'
import { explainWithStack, runProgram, withServer } from '../program'
import { objectKeyColumns } from '../storedObjects'

const USAGE = 'Usage: npm run backup -- <folder> [--env-file <file>]'

function readOptions() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: envFileOption })
  if (positionals.length !== 1) throw new BackupError(USAGE)
  return { folder: fromCaller(positionals[0]!), envFile: values['env-file'] }
}

/** For metrics and the doctor. The backup is whole without it, also of a database that can only be read. */
async function recordBackup(clientConfig: pg.ClientConfig) {
  const record = `insert into job_runs (name, succeeded_at) values ($1, now()) on conflict (name) do update set succeeded_at = now()`
  await inTransaction(clientConfig, 'begin', (client) => client.query(record, [BACKUP])).catch((error: unknown) =>
    process.stderr.write(`When it was taken could not be recorded in the database (${reasonOf(error)}).\n`),
  )
}

async function main() {
  const { folder, envFile } = readOptions()
  const config = readCommandConfig(envFile)
  const startedAt = Date.now()
  await withServer(config, async ({ server, store }) => {
    const { manifest, linked } = await takeBackup({ clientConfig: server.direct, store, keyColumns: objectKeyColumns }, folder)
    await recordBackup(server.direct)
    process.stdout.write(
      `The backup is in ${folder}.\n${describeBackup(manifest)}${linked > 0 ? ` Of these the backup before has ${linked}, which take no room again.` : ''}\nIt took ${inWords(Date.now() - startedAt)}.\n` +
        'It holds personal data: encrypt it before it leaves this machine. SECRET_KEY is not in it: keep that apart.\n',
    )
  })
}

runProgram(main, explainWithStack)
