import { parseArgs } from 'node:util'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { addManyRegistrations } from './demo/manyRegistrations'
import { demoAccounts, seedWhenEmpty } from './demo/seed'
import { readConfig } from '../platform/config/config'
import { envFileOption, loadSettings } from '../platform/config/settings'
import { migrateDatabase } from '../platform/db/migrate'
import type { Context } from '../platform/context'
import { runProgram, withContext } from '../program'

/** `--registrations 1000000` adds that many, to look at the product at its full size. */
function readOptions() {
  const { values } = parseArgs({ options: { registrations: { type: 'string', default: '0' }, ...envFileOption } })
  if (!/^\d{1,8}$/.test(values.registrations)) throw new Error('--registrations takes a whole number.')
  return { registrations: Number(values.registrations), envFile: values['env-file'] }
}

async function main() {
  const { registrations, envFile } = readOptions()
  speakDutch()
  loadSettings(envFile)
  const config = readConfig(process.env)
  if (config.production)
    throw new Error('The demo accounts have a known password: they do not go into production. Use npm run create-staff.')
  const fill = async ({ db, store }: Context) => {
    const wasEmpty = await seedWhenEmpty({ db, store })
    if (wasEmpty && registrations > 0) await addManyRegistrations(db, registrations)
    return wasEmpty
  }
  const isFilled = await withContext(config, fill, migrateDatabase)
  process.stdout.write(
    isFilled
      ? `The demo data is in place. Accounts: ${demoAccounts.map(({ email }) => email).join(', ')}.\n`
      : 'The database already holds accounts and was left as it is.\n',
  )
}

runProgram(main)
