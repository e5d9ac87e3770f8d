import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './backup/manifest'
import { readBackup, restoreBackup } from './backup/restore'
import { envFileOption, fromCaller, readCommandConfig } from '../platform/config/settings'
import { explainWithStack, runProgram, withServer } from '../program'

const USAGE = 'Usage: npm run restore -- <folder> [--check] [--env-file <file>]\n  --check  only verify the backup and say what is in it'

function readOptions() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, ...envFileOption },
  })
  if (positionals.length !== 1) throw new BackupError(USAGE)
  return { folder: fromCaller(positionals[0]!), onlyCheck: values.check, envFile: values['env-file'] }
}

async function main() {
  const { folder, onlyCheck, envFile } = readOptions()
  if (onlyCheck) {
    process.stdout.write(`The backup in ${folder} is complete and undamaged.\n${describeBackup(await readBackup(folder))}\n`)
    return
  }
  const config = readCommandConfig(envFile)
  const startedAt = Date.now()
  await withServer(config, async ({ server, store }) => {
    const manifest = await restoreBackup({ clientConfig: server.direct, store }, folder)
    process.stdout.write(`The backup in ${folder} is restored.\n${describeBackup(manifest)}\nIt took ${inWords(Date.now() - startedAt)}.\n`)
  })
}

runProgram(main, explainWithStack)
