import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './platform/backup/manifest'
import { takeBackup } from './platform/backup/take'
import { ConfigError, readConfig } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'
import { objectKeyColumns } from './storedObjects'

const USAGE = 'Usage: npm run backup -- <folder>'

function readFolder(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length !== 1) throw new BackupError(USAGE)
  // npm runs this in the folder of the server.
  return resolve(process.env.INIT_CWD ?? '.', positionals[0]!)
}

async function main() {
  const folder = readFolder()
  const config = readConfig(process.env)
  const log = createLog(config)
  const startedAt = Date.now()
  const server = await connectDatabase(config, log)
  try {
    const source = { clientConfig: server.direct, store: await openStore(config, log), keyColumns: objectKeyColumns }
    const manifest = await takeBackup(source, folder)
    process.stdout.write(
      `The backup is in ${folder}.\n${describeBackup(manifest)}\nIt took ${inWords(Date.now() - startedAt)}.\n` +
        'It holds personal data: encrypt it before it leaves this machine. SECRET_KEY is not in it: keep that apart.\n',
    )
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  const isExplained = error instanceof BackupError || error instanceof ConfigError
  process.stderr.write(`${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
