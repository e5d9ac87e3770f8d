import { parseArgs } from 'node:util'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { addManyRegistrations } from './demo/manyRegistrations'
import { demoAccounts } from './demo/accounts'
import { seedWhenEmpty } from './demo/seed'
import { refuseHalfFilled } from './demo/upkeep'
import { readConfig } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { createLog } from './platform/http/logging'
import { openStore } from './platform/storage/open'

/** `--registrations 1000000` adds that many, to look at the product at its full size. */
function readRegistrations(): number {
  const { values } = parseArgs({ options: { registrations: { type: 'string', default: '0' } } })
  if (!/^\d{1,8}$/.test(values.registrations)) throw new Error('--registrations takes a whole number.')
  return Number(values.registrations)
}

async function main() {
  const registrations = readRegistrations()
  speakDutch()
  const config = readConfig(process.env)
  if (config.production)
    throw new Error('The demo accounts have a known password: they do not go into production. Use npm run create-staff.')
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  await migrateDatabase(server.direct)
  const pool = openPool(server.direct, 2, () => undefined)
  const db = openDb(pool)
  const isFilled = await seedWhenEmpty({ db, store: await openStore(config, log) })
  if (isFilled && registrations > 0) await addManyRegistrations(db, registrations)
  else await refuseHalfFilled(db)
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
