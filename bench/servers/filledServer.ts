import { sql } from 'drizzle-orm'
import pg from 'pg'
import { firstNames, lastNames } from '../../server/src/demo/people'
import type { Db } from '../../server/src/platform/db/db'
import { startBenchServer } from './benchServer'
import { anActivity, aPeriod, aSchool } from '../../server/src/testing/builders'

const SCHOOLS = 400
const BATCH_SIZE = 20_000

const STEMS =
  'Aal Aben Alber Ame Ans Baar Ban Bar Beek Ber Blok Boel Bol Boon Bra Bruin Buis Bur Cor Cra Dal Dam Dek Del Does Dor Drie Dui Eel Ege Elder Engel Evers Faas Fok Fran Gel Ger Gie Goed Graaf Groen Haan Hage Hark Haver Heer Hei Her Heu Hoek Hof Hol Hoog Hui Ijs Jaap Jan Joos Kaan Kam Kar Kas Kei Ker Klop Knoop Kol Kooi Kop Kor Kra Kui Laar Lam Lange Leen Lie Lok Loo Maas Mans Mar Mei Mie Mol Moor Naf Nij Noord Oost Oud Paan Pap Peper Piet Plas Pol Pot Quis Raad Ram Reij Rie Rijk Roe Roo Rut Schaap Schoon Sij Sloot Slot Snel Spaan Ster Stok Ter Tim Tol Tui Uit Vaar Veen Ver Vlas Vreug Wal Weer Wes Wil Wol Wou Zaal Zand Zee Zij Zwart'.split(
    ' ',
  )
const ENDINGS =
  'a aard beek berg bos burg dam dijk donk hof horst huis ink ing kamp ker ma man meijer mans sen stra sma veld voort zicht'.split(' ')

/** Pseudo-random, but the same in every run: people do not register in the order of their names. */
const randomIndex = (size: number, choice: number) => sql`(1 + (hashint4extended(n, ${choice}) & 9223372036854775807) % ${size}::int)::int`
const randomText = (texts: readonly string[], choice: number) =>
  sql`(${sql.param([...texts])}::text[])[${randomIndex(texts.length, choice)}]`

/**
 * Few first names and many last names, some much more common than others. The most common names and prefixes are at least as common as in
 * the Netherlands, where one in two hundred is a De Jong or a Jansen.
 */
const register = (first: number, last: number) => sql`
  insert into students (first_name, infix, last_name, email, school_id, activity_id, period_id, grade, level, profile, status, waitlisted_at, created_at)
  select given, infix, last, lower(given || '.' || replace(last, ' ', '')) || n || '@leerling.example',
    school_ids[1 + n % cardinality(school_ids)], activity_ids[1 + (n * 31 + n / 400) % cardinality(activity_ids)],
    period_ids[1 + (n / 7) % cardinality(period_ids)], 1 + n % 6, (array['vmbo', 'havo', 'vwo'])[1 + n % 3],
    case when n % 6 < 3 then '' else (array['NT', 'NG', 'EM', 'CM'])[1 + n % 4] end, status,
    case when status = 'WAITLISTED' then timestamptz '2026-01-01' + n * interval '1 second' end, timestamptz '2024-01-01' + n * interval '1 minute'
  from generate_series(${first}::int, ${last}::int) n,
    (select array_agg(id) as school_ids from schools) schools,
    (select array_agg(id) as activity_ids from activities) activities,
    (select array_agg(id) as period_ids from periods) periods,
    lateral (select ${randomText(firstNames, 1)} as given, ${randomIndex(lastNames.length, 2)} as which) given,
    lateral (select (${sql.param(lastNames.map(([infix]) => infix))}::text[])[which] as infix,
      case when n % 5 = 0 then (${sql.param(lastNames.map(([, name]) => name))}::text[])[which]
        else ${randomText(STEMS, 3)} || ${randomText(ENDINGS, 4)}
      end as last) named,
    lateral (select (array['PENDING', 'ACCEPTED', 'ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED', 'COMPLETED'])[1 + (n / 5) % 7] as status) stands`

type Filling = { activities: number; periods: number; registrations: number }

const description = 'Leerlingen werken in kleine groepen onder begeleiding van studenten. Alle materialen zijn aanwezig. '.repeat(4)

export async function fill(db: Db, { activities, periods, registrations }: Filling) {
  const period_ids: number[] = []
  for (let made = 0; made < periods; made += 1) period_ids.push((await aPeriod(db)).id)
  for (let made = 0; made < activities; made += 1) await anActivity(db, { period_ids, capacity: 100_000, description })
  for (let made = 0; made < SCHOOLS; made += 1) await aSchool(db)
  for (let first = 1; first <= registrations; first += BATCH_SIZE)
    await db.execute(register(first, Math.min(first + BATCH_SIZE - 1, registrations)))
  await db.execute(sql`vacuum analyze`)
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
