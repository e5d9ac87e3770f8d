import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { staffOnly } from '@pre-u/contract/access'
import { day, instant as instantOnWire, stored as storedOnWire } from '@pre-u/contract/platform/http'
import { resource } from '@pre-u/contract/platform/resource'
import { instant, stored } from '../../server/src/platform/db/columns'
import { createSession } from '../../server/src/accounts/sessions'
import { mountExport } from '../../server/src/platform/resource/export'
import type { Resource } from '../../server/src/platform/resource/resource'
import type { XlsxKind } from '../../server/src/platform/xlsx/cells'
import { aStaff } from '../../server/src/testing/builders'
import { startBenchServer } from './benchServer'
import { fill } from './filledServer'

const table = pgTable('bench_rows', {
  ...stored,
  first_name: text().notNull(),
  infix: text().notNull(),
  last_name: text().notNull(),
  email: text().notNull(),
  school: text().notNull(),
  activity: text().notNull(),
  grade: integer().notNull(),
  status: text().notNull(),
  day: date().notNull(),
  is_placed: boolean().notNull(),
  waitlisted_at: instant(),
})

const contract = resource({
  name: 'bench_rows',
  path: '/api/bench-rows',
  words: { one: 'rij', many: 'Rijen' },
  access: staffOnly,
  item: z.object({
    ...storedOnWire,
    first_name: z.string(),
    infix: z.string(),
    last_name: z.string(),
    email: z.string(),
    school: z.string(),
    activity: z.string(),
    grade: z.int(),
    status: z.string(),
    day,
    is_placed: z.boolean(),
    waitlisted_at: z.nullable(instantOnWire),
  }),
  input: z.strictObject({}),
  defaults: {},
  filters: {},
  orderable: ['last_name'],
  choice: null,
  loadedByShell: null,
  bulkLimit: null,
  export: 'xlsx',
  labels: { activity: 'Activiteit', day: 'Dag', is_placed: 'Geplaatst', waitlisted_at: 'Op wachtlijst sinds' },
  shownIn: [],
  personal: [],
  example: null,
})

const rows: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: ({ last_name }) => last_name,
  ordering: 'last_name',
  filters: {},
}

const column = (key: keyof z.infer<typeof contract.item>, kind: XlsxKind) => ({ key, heading: key, kind, value: table[key] })
const columns = [
  column('id', 'number'),
  column('first_name', 'text'),
  column('infix', 'text'),
  column('last_name', 'text'),
  column('email', 'text'),
  column('school', 'text'),
  column('activity', 'text'),
  column('grade', 'number'),
  column('status', 'text'),
  column('day', 'day'),
  column('is_placed', 'yesNo'),
  column('created_at', 'instant'),
]

const bareRows = (count: number) => sql`
  insert into bench_rows (first_name, infix, last_name, email, school, activity, grade, status, day, is_placed, created_at)
  select 'Voornaam' || n % 997, case n % 3 when 0 then 'van der' else '' end, 'Achternaam' || md5(n::text),
    'leerling' || n || '@school.example', 'Scholengemeenschap ' || n % 400, 'MC-' || n % 60 || ' Masterclass & practicum', n % 6 + 1,
    (array['PENDING', 'ACCEPTED', 'WAITLISTED', 'REJECTED'])[n % 4 + 1], date '2026-01-01' + n % 365, n % 2 = 0,
    timestamptz '2024-01-01' + n * interval '11 minutes'
  from generate_series(1, ${count}::int) n`

const createTable = sql`create table bench_rows (
  id integer primary key generated always as identity, created_at timestamptz(3) not null, updated_at timestamptz(3) not null default now(),
  first_name text not null, infix text not null, last_name text not null, email text not null, school text not null,
  activity text not null, grade integer not null, status text not null, day date not null, is_placed boolean not null,
  waitlisted_at timestamptz(3))`

const PEOPLE = 3

export async function startExportServer(dataDir: string, count: number) {
  const server = await startBenchServer(dataDir, async (db) => {
    await db.execute(createTable)
    await db.execute(bareRows(count))
    await db.execute(sql`create index on bench_rows (last_name, id)`)
    await db.execute(sql`vacuum analyze bench_rows`)
    await fill(db, { activities: 60, periods: 25, registrations: count })
  })
  mountExport(server.app, server.context, rows, { fileName: 'rijen', sheet: 'Rijen', columns, people: null })
  const authorizations: string[] = [server.authorization]
  while (authorizations.length < PEOPLE) {
    const { access } = await createSession(server.context, (await aStaff(server.context.db)).id)
    authorizations.push(`Bearer ${access}`)
  }
  return { ...server, authorizations }
}
