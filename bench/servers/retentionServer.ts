import { sql } from 'drizzle-orm'
import { students as studentKind } from '@pre-u/contract/students'
import { createSession } from '../../server/src/accounts/sessions'
import { addManyRegistrations } from '../../server/src/commands/demo/manyRegistrations'
import type { Db } from '../../server/src/platform/db/db'
import { runRetention } from '../../server/src/privacy/retention/run'
import { anActivity, aPeriod, aSchool, aStaff } from '../../server/src/testing/builders'
import { startBenchServer } from './benchServer'

const SCHOOLS = 400
const ACTIVITIES = 60
const THIS_YEAR = new Date().getUTCFullYear()
/** Registrations are spread evenly over the periods: the term of the first three of ten is over. */
const YEARS = [-4, -3, -2, 0, 1, 2, 3, 4, 5, 6].map((years) => THIS_YEAR + years)

async function fill(db: Db, registrations: number) {
  const period_ids: number[] = []
  for (const year of YEARS) {
    const dates = { school_year: `${year - 1}-${year}`, start_date: `${year - 1}-09-01`, end_date: `${year}-12-31` }
    period_ids.push((await aPeriod(db, dates)).id)
  }
  for (let made = 0; made < ACTIVITIES; made += 1) await anActivity(db, { period_ids, capacity: 100_000 })
  for (let made = 0; made < SCHOOLS; made += 1) await aSchool(db)
  await addManyRegistrations(db, registrations)
  // The history of each registration goes with it.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into audit_log (action, resource, record_id, record_title, changes)
      select 'CREATE', ${studentKind.name}, id, first_name || ' ' || last_name, jsonb_build_object('email', jsonb_build_array('', email))
      from students`)
  })
  await db.execute(sql`vacuum analyze audit_log`)
}

const NUMBERS = sql`
  select (select count(*) from students where anonymised_at is null)::int as identified,
    (select md5(string_agg(counted::text, ' ' order by counted::text)) from (
      select school_id, activity_id, period_id, grade, status, count(*) from students group by 1, 2, 3, 4, 5) counted) as counts`

/** A server of whose registrations 3 in 10 are past their term. */
export async function startRetentionServer(dataDir: string, registrations: number) {
  const server = await startBenchServer(dataDir, (db) => fill(db, registrations))
  const { context } = server
  const { id } = await aStaff(context.db, { email: 'lezer@pre-u.example' })
  return {
    ...server,
    expire: () => runRetention(context),
    /** How many have a name, and a text that differs when any count of a school, activity, period, grade and status does. */
    readNumbers: () =>
      context.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        const { rows } = await tx.execute<{ identified: number; counts: string }>(NUMBERS)
        return rows[0]!
      }),
    signIn: async () => `Bearer ${(await createSession(context, id)).access}`,
  }
}
