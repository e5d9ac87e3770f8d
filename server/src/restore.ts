import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './platform/backup/manifest'
import { readBackup, restoreBackup } from './platform/backup/restore'
import { ConfigError, readConfig } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'

const USAGE = 'Usage: npm run restore -- <folder> [--check]\n  --check  only verify the backup and say what is in it'

function readOptions() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
  if (positionals.length !== 1) throw new BackupError(USAGE)
  // npm runs this in the folder of the server.
  return { folder: resolve(process.env.INIT_CWD ?? '.', positionals[0]!), onlyCheck: values.check }
}

async function main() {
  const { folder, onlyCheck } = readOptions()
  if (onlyCheck) {
    process.stdout.write(`The backup in ${folder} is complete and undamaged.\n${describeBackup(await readBackup(folder))}\n`)
    return
  }
  const config = readConfig(process.env)
  const log = createLog(config)
  const startedAt = Date.now()
  const server = await connectDatabase(config, log)
  try {
    const manifest = await restoreBackup({ clientConfig: server.direct, store: await openStore(config, log) }, folder)
    process.stdout.write(`The backup in ${folder} is restored.\n${describeBackup(manifest)}\nIt took ${inWords(Date.now() - startedAt)}.\n`)
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  const isExplained = error instanceof BackupError || error instanceof ConfigError
  process.stderr.write(`${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
