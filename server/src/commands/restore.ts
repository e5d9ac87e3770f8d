import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './backup/manifest'
import { readBackup, restoreBackup } from './backup/restore'
import { readConfig } from '../platform/config/config'
import { explainWithStack, runProgram, withServer } from '../program'

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
  const startedAt = Date.now()
  await withServer(config, async ({ server, store }) => {
    const manifest = await restoreBackup({ clientConfig: server.direct, store }, folder)
    process.stdout.write(`The backup in ${folder} is restored.\n${describeBackup(manifest)}\nIt took ${inWords(Date.now() - startedAt)}.\n`)
  })
}

runProgram(main, explainWithStack)
