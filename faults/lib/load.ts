import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accessTo, type Answer, call } from './client'
import { findLosses, type Losses, type Stored, type Written } from './figures'

const PEOPLE = 6
const PAUSE_MS = 5
const RETRY_MS = 100
const SCHOOLS_AT_ONCE = 5
/** The answer to a change that was made by a process that ended before it could keep its answer. */
const ALREADY_MADE = 'is al uitgevoerd'

const schoolOf = (name: string) => ({ name, brin: '', street: '', postal_code: '', city: 'Proefstad', province: '', region: '' })
const rowsOf = (name: string) => (name.startsWith('Scholen') ? SCHOOLS_AT_ONCE : 1)

/** One record, or several that are stored together or not at all. */
const requestFor = (name: string) =>
  name.startsWith('Scholen')
    ? { path: '/api/schools/duo/apply/', body: { changes: [], new_schools: Array.from({ length: SCHOOLS_AT_ONCE }, () => schoolOf(name)) } }
    : { path: '/api/plans/', body: { name, max_registrations: 10 } }

/**
 * People who write, one call after the other. Whoever gets no answer, or 503, sends the same again under the same Idempotency-Key, as the web
 * does; so everything that was begun is confirmed in the end. `refused` are the answers that nobody should get.
 */
export function startLoad(url: string, people = PEOPLE) {
  const confirmed: Written[] = []
  const refused: string[] = []
  const counts = { repeated: 0, unanswered: 0 }
  const state = { isOver: false }
  let signedIn: Promise<string> | null = null

  async function attempt(name: string, key: string, agent: Agent): Promise<Answer | null> {
    const { path, body } = requestFor(name)
    try {
      signedIn ??= accessTo(url).catch((error: unknown) => {
        signedIn = null
        throw error
      })
      const access = await signedIn
      const answer = await call(`${url}${path}`, { method: 'POST', access, key, body }, agent)
      if (answer.status === 401) signedIn = null
      return answer
    } catch {
      counts.unanswered += 1
      return null
    }
  }

  async function write(name: string, agent: Agent) {
    const key = randomUUID()
    for (;;) {
      const answer = await attempt(name, key, agent)
      if (answer && ([200, 201].includes(answer.status) || (answer.status === 409 && answer.body.includes(ALREADY_MADE))))
        return confirmed.push({ name, rows: rowsOf(name) })
      if (answer && ![401, 429, 502, 503].includes(answer.status)) return refused.push(`${answer.status} ${answer.body.slice(0, 200)}`)
      if (answer?.status === 503 && answer.retryAfter === undefined) refused.push('503 without Retry-After')
      counts.repeated += 1
      await wait(RETRY_MS)
    }
  }

  async function work(person: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !state.isOver; turn += 1) {
      await write(`${(person + turn) % 2 === 0 ? 'Scholen' : 'Pakket'} ${person}-${turn}`, agent)
      await wait(PAUSE_MS)
    }
    agent.destroy()
  }
  const working = Array.from({ length: people }, (_, person) => work(person))

  return {
    confirmed,
    refused,
    counts,
    /** Everybody finishes what they began. */
    async stop() {
      state.isOver = true
      await Promise.all(working)
    },
  }
}
export type Load = ReturnType<typeof startLoad>

const STORED = `
  select name, count(*)::int as rows, sum(logged)::int as logged from (
    select name, (select count(*) from audit_log a where a.resource = 'plans' and a.record_id = p.id and a.action = 'CREATE') as logged
      from plans p where name like 'Pakket %'
    union all
    select name, (select count(*) from audit_log a where a.resource = 'schools' and a.record_id = s.id and a.action = 'CREATE') as logged
      from schools s where name like 'Scholen %') written
  group by name`

/** What of the load is not in the database as it was confirmed. */
export async function examine({ confirmed }: Pick<Load, 'confirmed'>, client: pg.ClientConfig): Promise<Losses> {
  const connection = new pg.Client(client)
  await connection.connect()
  try {
    return findLosses(confirmed, (await connection.query<Stored>(STORED)).rows, rowsOf)
  } finally {
    await connection.end()
  }
}
