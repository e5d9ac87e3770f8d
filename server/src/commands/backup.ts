import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, describeBackup, inWords } from './backup/manifest'
import { takeBackup } from './backup/take'
import { readConfig } from '../platform/config/config'
import { explainWithStack, runProgram, withServer } from '../program'
import { objectKeyColumns } from '../storedObjects'

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
