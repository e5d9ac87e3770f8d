import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Config } from '../../platform/config/config'
import { listen } from '../../platform/db/notifications'
import { createLog } from '../../platform/http/logging'
import { type Finding, fault, ok, reasonOf, warning } from './finding'

const CONNECT_TIMEOUT_MS = 5000
const HEARD_MS = 3000
const CHANNEL = 'pre_u_doctor'
const WANTED = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A pooler refuses the settings that we give to each session of our own, so the role must have them. */
async function checkPooledSettings(url: string): Promise<Finding[]> {
  const names = Object.keys(WANTED)
  const [row] = await ask<Record<string, string>>(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`)
  const missing = Object.entries(WANTED).filter(([name, value]) => row![name] !== value)
  if (missing.length === 0) return [ok('pooler', 'its sessions have our settings')]
  const statements = missing.map(([name, value]) => `alter role current_user in database … set ${name} = '${value}'`)
  return [
    warning(
      'pooler',
      `its sessions lack ${missing.map(([name]) => name).join(', ')}`,
      `As the user of DATABASE_URL: ${statements.join('; ')}`,
    ),
  ]
}

const checkPooler = async ({ url, listenUrl }: Config['database']): Promise<Finding[]> =>
  url && listenUrl && listenUrl !== url ? checkPooledSettings(url) : []

/**
 * A notification that is sent over DATABASE_URL must arrive over DATABASE_LISTEN_URL: both lead to the same database, and no pooler stands
 * between.
 */
async function checkListening({ url, listenUrl }: Config['database'], config: Config): Promise<Finding[]> {
  if (!url || !listenUrl) return []
  let hear: () => void = () => undefined
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true)
    setTimeout(resolve, HEARD_MS, false).unref()
  })
  const connection = await listen({ connectionString: listenUrl }, { [CHANNEL]: [hear] }, createLog({ ...config, logLevel: 'silent' }))
  try {
    await ask(url, `notify ${CHANNEL}`)
    return (await heard)
      ? [ok('listening', 'DATABASE_LISTEN_URL hears what DATABASE_URL announces')]
      : [fault('listening', 'DATABASE_LISTEN_URL hears nothing', 'It must lead to the same database as DATABASE_URL, without a pooler')]
  } finally {
    await connection.close()
  }
}

async function checkMetrics({ metrics }: Config): Promise<Finding[]> {
  if (!metrics) return [ok('metrics', 'METRICS_ADDRESS is not set: nobody measures')]
  const address = `${metrics.host}:${metrics.port}`
  const host = metrics.host === '0.0.0.0' ? '127.0.0.1' : metrics.host
  const answer = await fetch(`http://${host}:${metrics.port}/metrics`, { signal: AbortSignal.timeout(HEARD_MS) }).catch(() => null)
  if (!answer) return [ok('metrics', `nothing answers at ${address} now: the server does not run`)]
  return (await answer.text()).includes('pre_u_')
    ? [ok('metrics', `${address} answers`)]
    : [fault('metrics', `another program answers at ${address}`, 'Choose another METRICS_ADDRESS')]
}

function checkWorkers({ workers }: Config, cores = availableParallelism()): Finding[] {
  return workers <= cores * 2
    ? [ok('workers', `${workers} on ${cores} cores`)]
    : [warning('workers', `${workers} on ${cores} cores`, 'Set WORKERS to the number of cores: more only take memory and connections')]
}

/** Finds what each variable about addresses and processes leads to. */
export async function checkAddresses(config: Config): Promise<Finding[]> {
  const { database } = config
  const parts: [string, () => Promise<Finding[]> | Finding[]][] = [
    ['DATABASE_URL', () => checkPooler(database)],
    ['DATABASE_LISTEN_URL', () => checkListening(database, config)],
    ['METRICS_ADDRESS', () => checkMetrics(config)],
    ['WORKERS', () => checkWorkers(config)],
  ]
  const findings: Finding[] = []
  for (const [variable, check] of parts)
    try {
      findings.push(...(await check()))
    } catch (error) {
      findings.push(fault(variable, `cannot be used (${reasonOf(error)})`, `Check what it leads to, and ${variable}`))
    }
  return findings
}
