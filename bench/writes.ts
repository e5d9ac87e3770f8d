/**
 * Writing among 200,000 registrations, or as many as given: one registration, statuses of 100 and of 10,000 and an import of 5,000 pupils,
 * each in turns with the same INSERT or UPDATE alone in the same table.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { judge, median, p95, rounded, timed } from './lib/figures'
import { watchMachine } from './lib/host'
import { type Site, withSite } from './lib/site'

const registrations = Number(process.argv[2] ?? 200_000)

type Place = { school_id: number; activity_id: number; period_id: number; grade: number }
type Work = {
  name: string
  turns: number
  warmUp: number
  atMost: number
  /** `access`: the token of a session, for what `site.send` cannot send. */
  ours: (turn: number, access: string) => Promise<unknown>
  bare: (turn: number) => Promise<unknown>
  after?: () => Promise<unknown>
}

const PLACE = `
  select (select min(id) from schools where is_active) as school_id, a.id as activity_id, p.period_id, a.grades[1] as grade
  from activities a join activity_periods p on p.activity_id = a.id where a.state = 'PUBLISHED' order by a.id limit 1`
const INSERT = `
  insert into students (first_name, infix, last_name, email, grade, school_id, activity_id, period_id, status)
  select 'Noor', 'van der', 'Meer ' || n, $1 || '.' || n || '@bench.example', $2, $3, $4, $5, 'PENDING' from generate_series(1, $6::int) n`
const UPDATE = `
  update students set status = $2, status_reason = 'Vergissing', updated_at = clock_timestamp(),
    waitlisted_at = case when $2 = 'WAITLISTED' then clock_timestamp() end
  where id = any($1)`
/** Otherwise the activity would grow with each turn, to a size that none has. */
const REMOVE = `delete from students where email like '%@bench.example'`
const OF_STATUS = 'select id from students where status = $1 and id % 7 = $2 order by id desc limit $3'

async function request({ send }: Site, method: string, address: string, body: object) {
  const { status, body: text } = await send(address, { method, key: randomUUID(), body })
  if (status >= 300) throw new Error(`${address} was answered with ${status}: ${text.slice(0, 300)}`)
}

async function importPupils({ url }: Site, { grade, ...place }: Place, number: number, access: string) {
  const run = randomUUID()
  const rows = Array.from({ length: number }, (_, index) => `Noor;van der;Meer ${index};${run}.${index}@bench.example;${grade};Rolstoel`)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...place, despite_limits: true })) form.set(name, String(value))
  form.set('file', new File([['Roepnaam;Tussenvoegsel;Achternaam;E-mail;Klas;Opmerkingen', ...rows].join('\n')], 'leerlingen.csv'))
  const headers = { authorization: `Bearer ${access}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`${url}/api/students/import/`, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${text}`)
}

const insert = (db: pg.Client, { grade, school_id, activity_id, period_id }: Place, number: number) =>
  db.query({ name: 'insert', text: INSERT, values: [randomUUID(), grade, school_id, activity_id, period_id, number] })

/** To another status and back: after an even number of turns each registration has the status that it had. */
async function statusWork(
  site: Site,
  from: string,
  to: string,
  number: number,
  given: Pick<Work, 'turns' | 'warmUp' | 'atMost'>,
): Promise<Work> {
  const idsOf = async (part: number) => (await site.db.query<{ id: number }>(OF_STATUS, [from, part, number])).rows.map(({ id }) => id)
  const [ids, bareIds] = [await idsOf(0), await idsOf(1)]
  const statusAt = (turn: number) => (turn % 2 === 0 ? to : from)
  return {
    ...given,
    name: `${ids.length} from ${from} to ${to} and back`,
    ours: (turn) =>
      request(site, 'PATCH', '/api/students/bulk_update_status', { ids, status: statusAt(turn), status_reason: 'Vergissing' }),
    bare: (turn) => site.db.query({ name: 'update', text: UPDATE, values: [bareIds, statusAt(turn)] }),
  }
}

/** In turns with the bare statement, so that load on the machine affects both. */
async function measure(site: Site, { name, turns, warmUp, atMost, ours, bare, after }: Work) {
  const access = await site.signIn()
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let turn = 0; turn < warmUp + turns; turn += 1) {
    const [our, their] = [await timed(() => ours(turn, access)), await timed(() => bare(turn))]
    await after?.()
    if (turn < warmUp) continue
    times.ours.push(our)
    times.bare.push(their)
  }
  const ratio = median(times.ours) / median(times.bare)
  const figures = { 'median, ms': median(times.ours), '19 in 20, ms': p95(times.ours), 'bare median, ms': median(times.bare), ratio }
  return { name, atMost, ratio, row: { name, ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, rounded(value)])) } }
}

await withSite(registrations, async (site) => {
  const machine = watchMachine()
  const { db } = site
  // A limit would refuse some of the changes.
  await db.query('update activities set capacity = null, max_per_school = null')
  const place = (await db.query<Place>(PLACE)).rows[0]!
  await db.query(REMOVE)
  await db.query('vacuum analyze students')
  const short = { turns: 60, warmUp: 20, atMost: 2.5 }
  const create = () => {
    const pupil = { first_name: 'Noor', infix: 'van der', last_name: 'Meer', email: `${randomUUID()}@bench.example` }
    return request(site, 'POST', '/api/students/', { ...pupil, ...place, despite_limits: true })
  }
  const works: Work[] = [
    { name: 'one registration', turns: 100, warmUp: 100, atMost: 3, ours: create, bare: () => insert(db, place, 1) },
    await statusWork(site, 'COMPLETED', 'PENDING', 100, short),
    await statusWork(site, 'PENDING', 'WAITLISTED', 100, short),
    await statusWork(site, 'ACCEPTED', 'WAITLISTED', 100, short),
    await statusWork(site, 'COMPLETED', 'PENDING', 10_000, { turns: 4, warmUp: 2, atMost: 3 }),
    {
      name: 'import of 5,000',
      turns: 4,
      warmUp: 1,
      atMost: 3,
      ours: (_turn, access) => importPupils(site, place, 5000, access),
      bare: () => insert(db, place, 5000),
      after: () => db.query(REMOVE),
    },
  ]
  const measured: Awaited<ReturnType<typeof measure>>[] = []
  for (const work of works) {
    const result = await measure(site, work)
    console.log(JSON.stringify(result.row))
    measured.push(result)
  }
  console.table(measured.map(({ row }) => row))
  for (const { name, ratio, atMost } of measured) judge(`${name}, as a multiple of the bare statement`, ratio, { atMost })
  console.log(machine())
})
