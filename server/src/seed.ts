import { speakDutch } from '@pre-u/contract/platform/messages'
import { demoAccounts, seedWhenEmpty } from './demo/seed'
import { readConfig } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'

async function main() {
  speakDutch()
  const config = readConfig(process.env)
  if (config.production)
    throw new Error('The demo accounts have a known password: they do not go into production. Use npm run create-staff.')
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  await migrateDatabase(server.clientConfig)
  const pool = openPool(server.clientConfig, 2, () => undefined)
  const isFilled = await seedWhenEmpty({ db: openDb(pool), store: await openStore(config, log) })
  await pool.end()
  await server.stop()
  process.stdout.write(
    isFilled
      ? `The demo data is in place. Accounts: ${demoAccounts.map(({ email }) => email).join(', ')}.\n`
      : 'The database already holds accounts and was left as it is.\n',
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
