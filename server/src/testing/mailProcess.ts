import type pg from 'pg'
import pino from 'pino'
import { readConfig } from '../platform/config/config'
import { openDb, openPool } from '../platform/db/db'
import { startMailWorker } from '../platform/mail/worker'

/** A process that only sends mails, for tests that kill it. */
export type MailProcess = { clientConfig: pg.ClientConfig; environment: Record<string, string> }

const { clientConfig, environment } = JSON.parse(process.argv[2]!) as MailProcess
const db = openDb(openPool(clientConfig, 3, () => undefined))
await startMailWorker({ config: readConfig(environment), db, log: pino({ level: 'silent' }) }, clientConfig)
