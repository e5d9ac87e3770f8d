import pg from 'pg'
import { activityCategories } from '@pre-u/contract/activities'
import { provinces } from '@pre-u/contract/schools'
import { regions } from '@pre-u/contract/schools/regions'
import { addManyRegistrations } from '../../server/src/commands/demo/manyRegistrations'
import type { Db } from '../../server/src/platform/db/db'
import { startBenchServer } from './benchServer'
import { anActivity, aPeriod, aPlan, aSchool } from '../../server/src/testing/builders'

const SCHOOLS = 400
const cycled = <T>(values: readonly T[], index: number) => values[index % values.length]!

type Filling = { activities: number; periods: number; registrations: number }

const description = 'Leerlingen werken in kleine groepen onder begeleiding van studenten. Alle materialen zijn aanwezig. '.repeat(4)

export async function fill(db: Db, { activities, periods, registrations }: Filling) {
  const period_ids: number[] = []
  for (let made = 0; made < periods; made += 1) period_ids.push((await aPeriod(db)).id)
  for (let made = 0; made < activities; made += 1)
    await anActivity(db, { period_ids, capacity: 100_000, description, category: cycled(activityCategories, made) })
  const plan_ids = [(await aPlan(db)).id, (await aPlan(db)).id]
  for (let made = 0; made < SCHOOLS; made += 1)
    await aSchool(db, { province: cycled(provinces, made), region: cycled(regions, made), plan_id: cycled(plan_ids, made) })
  await addManyRegistrations(db, registrations)
}

export const startFilledServer = (dataDir: string, filling: Filling) => startBenchServer(dataDir, (db) => fill(db, filling))

const LIST = 'select * from activities order by position, id limit $1'
const COUNTS = `
  select activity_id,
    count(*) filter (where status in ('ACCEPTED', 'COMPLETED')) as placed,
    count(*) filter (where status = 'WAITLISTED') as waiting,
    count(*) filter (where status = 'PENDING') as pending
  from students where activity_id = any($1) group by activity_id`

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
