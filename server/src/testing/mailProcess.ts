import type pg from 'pg'
import pino from 'pino'
import { readConfig } from '../platform/config/config'
import { openDb, openPool } from '../platform/db/db'
import { startMailWorker } from '../platform/mail/worker'
import { openStore } from '../platform/storage/open'

/** A process that only sends mails, for tests that kill it. */
export type MailProcess = { clientConfig: pg.ClientConfig; environment: Record<string, string> }

const { clientConfig, environment } = JSON.parse(process.argv[2]!) as MailProcess
const db = openDb(openPool(clientConfig, 3, () => undefined))
const config = readConfig(environment)
const log = pino({ level: 'silent' })
await startMailWorker({ config, db, log, store: await openStore(config, log) }, clientConfig)
