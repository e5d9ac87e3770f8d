import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './backup/manifest'
import { takeBackup } from './backup/take'
import { envFileOption, fromCaller, readCommandConfig } from '../platform/config/settings'
import { explainWithStack, runProgram, withServer } from '../program'
import { objectKeyColumns } from '../storedObjects'

const USAGE = 'Usage: npm run backup -- <folder> [--env-file <file>]'

function readOptions() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: envFileOption })
  if (positionals.length !== 1) throw new BackupError(USAGE)
  return { folder: fromCaller(positionals[0]!), envFile: values['env-file'] }
}

async function main() {
  const { folder, envFile } = readOptions()
  const config = readCommandConfig(envFile)
  const startedAt = Date.now()
  await withServer(config, async ({ server, store }) => {
    const manifest = await takeBackup({ clientConfig: server.direct, store, keyColumns: objectKeyColumns }, folder)
    process.stdout.write(
      `The backup is in ${folder}.\n${describeBackup(manifest)}\nIt took ${inWords(Date.now() - startedAt)}.\n` +
        'It holds personal data: encrypt it before it leaves this machine. SECRET_KEY is not in it: keep that apart.\n',
    )
  })
}

runProgram(main, explainWithStack)
