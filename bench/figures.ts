/**
 * Views of the figures at 1,000,000 registrations over five years, or as many as given, beside the same numbers counted from the registrations
 * themselves: the time that the server takes, and how many statements it sends. Fails when the p95 of a view exceeds its limit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { provinces } from '@pre-u/contract/schools'
import { addManyRegistrations } from '../server/src/commands/demo/manyRegistrations'
import type { Db } from '../server/src/platform/db/db'
import { aPeriod, aSchool, anActivity } from '../server/src/testing/builders'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { median, p95, timed } from './lib/figures'
import { watchMachine } from './lib/host'
import { watchStatements } from './lib/statements'
import { startBenchServer } from './servers/benchServer'

const REGISTRATIONS = Number(process.argv[2] ?? 1_000_000)
const BAR_MS = 100
const WARM_UP = 3
const ROUNDS = aloneOrInAll(20, 8)
const SCHOOLS = 400
const ACTIVITIES_PER_PERIOD = 20
const FIRST_YEAR = 2022
const YEAR = '2026-2027'

async function fill(db: Db) {
  for (let year = FIRST_YEAR; year < FIRST_YEAR + 5; year += 1)
    for (const name of ['Najaar', 'Winter', 'Voorjaar']) {
      const period = await aPeriod(db, { name, school_year: `${year}-${year + 1}` })
      for (let nth = 0; nth < ACTIVITIES_PER_PERIOD; nth += 1)
        await anActivity(db, { name: `${name} ${nth}`, category: nth % 2 ? 'College' : 'Workshop', period_ids: [period.id], capacity: 500 })
    }
  for (let made = 0; made < SCHOOLS; made += 1) {
    const province = provinces[made % provinces.length]!
    await aSchool(db, { province, region: `${province} ${made % 3}` })
  }
  await addManyRegistrations(db, REGISTRATIONS, { periods: 'of the activity' })
}

const FROM = `from students s join periods p on p.id = s.period_id join activities a on a.id = s.activity_id join schools c on c.id = s.school_id`
const counted = (key: string, where = 'true') => `select ${key}, p.school_year, s.status, count(*) ${FROM} where ${where} group by 1, 2, 3`
const ofYear = `p.school_year = '${YEAR}'`

/** A view, and its numbers counted from the registrations. */
const views: { view: string; bare: string }[] = [
  { view: '?by=period', bare: counted('p.name') },
  { view: '?by=activity', bare: counted('a.id') },
  { view: '?by=school', bare: counted('c.id') },
  { view: '?by=province', bare: counted('c.province') },
  { view: '?by=level', bare: counted('s.level') },
  { view: '?by=grade&province=Utrecht', bare: counted('s.grade', `c.province = 'Utrecht'`) },
  { view: '?by=school&grade=5', bare: counted('c.id', 's.grade = 5') },
  { view: '?by=activity&province=Utrecht', bare: counted('a.id', `c.province = 'Utrecht'`) },
  { view: '?by=school&category=College', bare: counted('c.id', `a.category = 'College'`) },
  { view: 'curves/?', bare: `select a.id, s.created_at::date, count(*) ${FROM} where a.name = 'Najaar 1' group by 1, 2` },
  { view: 'matrix/?', bare: `select c.id, a.id, count(*) ${FROM} where ${ofYear} group by 1, 2` },
  { view: 'attendance/?', bare: `select c.id, p.school_year, count(*) ${FROM} group by 1, 2` },
]

const machine = watchMachine()
const statementsSent = watchStatements()
const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
const { app, authorization, clientConfig, stop } = await startBenchServer(dataDir, fill)
const bareDatabase = new pg.Client(clientConfig)
try {
  await bareDatabase.connect()
  const rows: object[] = []
  for (const { view, bare } of views) {
    const url = `/api/figures/${view}&school_year=${YEAR}`
    const times: number[] = []
    let [bytes, statements] = [0, 0]
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const sentBefore = statementsSent()
      const took = await timed(async () => {
        const answer = await app.inject({ url, headers: { authorization } })
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
        bytes = answer.rawPayload.length
      })
      statements = statementsSent() - sentBefore
      if (round >= WARM_UP) times.push(took)
    }
    const bare_ms = Math.round(await timed(() => bareDatabase.query(bare)))
    const [p50_ms, p95_ms] = [median(times), p95(times)].map((ms) => Number(ms.toFixed(1))) as [number, number]
    if (p95_ms > BAR_MS) process.exitCode = 1
    rows.push({ view, p50_ms, p95_ms, statements, bare_ms, bytes, bar: `${BAR_MS} ms`, result: p95_ms > BAR_MS ? 'MISSED' : 'met' })
  }
  console.table(rows)
  console.log(`${REGISTRATIONS} registrations, ${ROUNDS} turns each, ${machine()}`)
} finally {
  await bareDatabase.end()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
