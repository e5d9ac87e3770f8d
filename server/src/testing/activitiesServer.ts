import { sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { speakDutch } from '@pre-u/contract/messages'
import { buildApp } from '../app'
import { createSession } from '../auth/sessions'
import { readConfig } from '../platform/config'
import { openDb, openPool } from '../platform/db/db'
import { ensurePostgres } from '../platform/db/embedded'
import { migrateDatabase } from '../platform/db/migrate'
import { anActivity, aPeriod, aSchool, aStaff } from './builders'

const SCHOOLS = 400
// Each statement has to end within the limit that holds for every one of ours.
const BATCH = 5000

const register = (activities: number, first: number, last: number) => sql`
  insert into students (first_name, last_name, email, school_id, activity_id, period_id, grade, status)
  select 'Voornaam' || n % 997, 'Achternaam' || md5(n::text), 'leerling' || n || '@school.example',
    schools.ids[1 + n % cardinality(schools.ids)], activities.ids[1 + (n * 31) % ${activities}::int], (select id from periods), 4 + n % 3,
    (array['PENDING', 'ACCEPTED', 'ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED', 'COMPLETED'])[1 + n % 7]
  from generate_series(${first}::int, ${last}::int) n,
    (select array_agg(id) as ids from schools) schools, (select array_agg(id) as ids from activities) activities`

/** The real application on an embedded PostgreSQL with so many activities and registrations. */
export async function startActivitiesServer(dataDir: string, activities: number, registrations: number) {
  speakDutch()
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40), DEMO: 'false' })
  const postgres = await ensurePostgres({ dataDir, log: () => undefined })
  await migrateDatabase(postgres.clientConfig)
  const pool = openPool(postgres.clientConfig, config.database.pool, () => undefined)
  const db = openDb(pool)
  const context = { config, db, log: pino({ level: 'silent' }) }
  const period = await aPeriod(db)
  const description = 'Leerlingen werken in kleine groepen onder begeleiding van studenten. Alle materialen zijn aanwezig. '.repeat(4)
  for (let made = 0; made < activities; made += 1) await anActivity(db, { period_ids: [period.id], capacity: 5000, description })
  for (let made = 0; made < SCHOOLS; made += 1) await aSchool(db)
  for (let first = 1; first <= registrations; first += BATCH)
    await db.execute(register(activities, first, Math.min(first + BATCH - 1, registrations)))
  await db.execute(sql`vacuum analyze`)
  const { access } = await createSession(context, (await aStaff(db)).id)
  const app = await buildApp(context)
  const stop = async () => {
    await app.close()
    await pool.end()
    await postgres.stop()
  }
  return { app, authorization: `Bearer ${access}`, clientConfig: postgres.clientConfig, stop }
}

const LIST = 'select * from activities order by position, id limit $1'
const COUNTS = `
  select activity_id,
    count(*) filter (where status in ('ACCEPTED', 'COMPLETED')) as placed,
    count(*) filter (where status = 'WAITLISTED') as waiting,
    count(*) filter (where status = 'PENDING') as pending
  from students where activity_id = any($1) group by activity_id`

/** The same list and counts, asked of PostgreSQL without anything in between. */
export async function openBareDatabase(clientConfig: pg.ClientConfig) {
  const client = new pg.Client(clientConfig)
  await client.connect()
  return {
    async listWithCounts(limit: number) {
      const { rows: activities } = await client.query<{ id: number }>(LIST, [limit])
      const { rows: counts } = await client.query<{ activity_id: number }>(COUNTS, [activities.map(({ id }) => id)])
      return { activities, counts }
    },
    close: () => client.end(),
  }
}
export type BareDatabase = Awaited<ReturnType<typeof openBareDatabase>>
