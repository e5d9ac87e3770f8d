/** 200 people sign in at once, while a colleague who is signed in reads a list again and again. */
import { Agent } from 'node:http'
import { call } from '../faults/lib/client'
import { judge, p95, rounded, slowest, timed } from './lib/figures'
import { watchMachine } from './lib/host'
import { type Site, withSite } from './lib/site'

const PEOPLE = 200
const RUNS = 3
const QUIET_MS = 3000
const BAR_S = 15

/** Accounts of a school, with the password of the demo accounts. */
const ACCOUNTS = `
  insert into users (user_type, school_id, email, first_name, last_name, password_hash)
  select user_type, school_id, 'persoon' || n || '@school.example', 'Jo', 'Proef', password_hash
  from users, generate_series(1, $1::int) n where email = 'school@pre-u.example'
  on conflict do nothing`

async function readList({ get }: Site, until: AbortSignal) {
  const times: number[] = []
  while (!until.aborted) times.push(await timed(() => get('/api/students/')))
  return times
}

async function signInAtOnce(site: Site) {
  await site.signIn()
  const before = await readList(site, AbortSignal.timeout(QUIET_MS))
  const ended = new AbortController()
  const listReads = readList(site, ended.signal)
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const signedIn = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const body = { email: `persoon${index + 1}@school.example`, password: 'Welkom-2026' }
      const { status } = await call(`${site.url}/auth/token/`, { method: 'POST', body }, agent)
      return { status, ms: performance.now() - start }
    }),
  )
  ended.abort()
  const meanwhile = await listReads
  return {
    refused: signedIn.filter(({ status }) => status !== 200).length,
    last_s: slowest(signedIn.map(({ ms }) => ms)) / 1000,
    listBefore_ms: p95(before),
    listMeanwhile_ms: p95(meanwhile),
  }
}

await withSite(0, async (site) => {
  const machine = watchMachine()
  await site.db.query(ACCOUNTS, [PEOPLE])
  const runs: Awaited<ReturnType<typeof signInAtOnce>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await signInAtOnce(site))
  console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, rounded(value)]))))
  judge('refused', slowest(runs.map(({ refused }) => refused)), { atMost: 0 })
  judge('the last is in after, s', slowest(runs.map(({ last_s }) => last_s)), { atMost: BAR_S })
  console.log(machine())
})
