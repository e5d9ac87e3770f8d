/** The people who use the server of the benchmark of writes: a process of its own. */
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { answerParent } from './child'
import { timed } from './figures'

export type Target = {
  origin: string
  authorization: string
  clientConfig: pg.ClientConfig
  place: { activity_id: number; period_id: number; school_id: number }
  /** Another activity and school, for which a colleague registers pupils meanwhile: the same ones are locked. */
  otherPlace: { activity_id: number; period_id: number; school_id: number }
}
export type Timing = { ms: number; longest_read_ms?: number; longest_create_ms?: number }

const agent = new Agent({ keepAlive: true })
let serial = 0
const unique = () => `${process.pid}.${(serial += 1)}`

async function send({ origin, authorization }: Target, method: string, path: string, body?: string | Buffer, type = 'application/json') {
  const change = method !== 'GET' && { 'idempotency-key': unique() }
  const headers = { authorization, 'x-requested-with': 'XMLHttpRequest', ...change, ...(body && { 'content-type': type }) }
  const call = request(`${origin}${path}`, { agent, method, headers })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${path} answered ${response.statusCode}: ${answer.slice(0, 300)}`)
  return answer
}

const pupil = () => ({ first_name: 'Noor', infix: 'van der', last_name: 'Meer', email: `${unique()}@leerling.example`, grade: 5 })
const create = (target: Target, place = target.place) =>
  send(target, 'POST', '/api/students/', JSON.stringify({ ...pupil(), ...place, despite_limits: true }))

const changeStatus = (target: Target, ids: number[], status: string) =>
  send(target, 'PATCH', '/api/students/bulk_update_status', JSON.stringify({ ids, status, status_reason: 'Vergissing' }))

async function importList(target: Target, pupils: number, isDryRun: boolean) {
  const run = unique()
  const rows = Array.from({ length: pupils }, (_, index) => `Noor;van der;Meer ${index};${run}.${index}@leerling.example;5;Rolstoel`)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...target.place, despite_limits: 'true' })) form.set(name, String(value))
  form.set('file', new File([['Roepnaam;Tussenvoegsel;Achternaam;E-mail;Klas;Opmerkingen', ...rows].join('\n')], 'leerlingen.csv'))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return send(target, 'POST', `/api/students/import/?dry_run=${isDryRun}`, body, encoded.headers.get('content-type')!)
}

const INSERT = `insert into students (first_name, infix, last_name, email, grade, school_id, activity_id, period_id, status)
  select 'Noor', 'van der', 'Meer ' || n, $1 || '.' || n || '@leerling.example', 5, $2, $3, $4, 'PENDING' from generate_series(1, $5::int) n`
const UPDATE = `update students set status = $2, status_reason = 'Vergissing', updated_at = clock_timestamp(),
  waitlisted_at = case $2 when 'WAITLISTED' then clock_timestamp() end where id = any($1::int[])`
const OF_STATUS = `select id from students where status = $4 and activity_id between $1 and $2
  order by last_name collate "und-x-icu", first_name collate "und-x-icu", id limit $3`

/** The same rows written on a connection of its own, prepared, with triggers and commit: no server can be faster. */
function bareDatabase(client: pg.Client) {
  const insert = ({ place }: Target, pupils: number) =>
    client.query({ name: 'insert', text: INSERT, values: [unique(), place.school_id, place.activity_id, place.period_id, pupils] })
  const update = (ids: number[], status: string) => client.query({ name: 'update', text: UPDATE, values: [ids, status] })
  const idsOfStatus = async (first: number, last: number, number: number, status: string) =>
    (await client.query<{ id: number }>(OF_STATUS, [first, last, number, status])).rows.map(({ id }) => id)
  return { insert, update, idsOfStatus }
}
type Bare = ReturnType<typeof bareDatabase>

/** Each takes an even number of turns, after which statuses are as they were. */
type Work = { prepare?: (bare: Bare, target: Target) => Promise<number[]>; ours: Turn; bare: Turn | null }
type Turn = (given: { target: Target; bare: Bare; ids: number[]; turn: number }) => Promise<unknown>
const statusWork = (number: number, lastActivity: (target: Target) => number, from = 'COMPLETED', to = 'PENDING'): Work => {
  const statusOf = (turn: number) => (turn % 2 === 0 ? to : from)
  return {
    prepare: (bare, target) => bare.idsOfStatus(target.place.activity_id, lastActivity(target), number, from),
    ours: ({ target, ids, turn }) => changeStatus(target, ids, statusOf(turn)),
    bare: ({ bare, ids, turn }) => bare.update(ids, statusOf(turn)),
  }
}
const theActivity = ({ place }: Target) => place.activity_id

const works = {
  'create one': { ours: ({ target }) => create(target), bare: ({ bare, target }) => bare.insert(target, 1) },
  'status of 100': statusWork(100, theActivity),
  '100 rejected': statusWork(100, theActivity, 'PENDING', 'REJECTED'),
  '100 on the waiting list': statusWork(100, theActivity, 'PENDING', 'WAITLISTED'),
  'status of 10,000': statusWork(10_000, ({ otherPlace }) => otherPlace.activity_id - 1),
  'preview of 5,000': { ours: ({ target }) => importList(target, 5000, true), bare: null },
  'import of 5,000': { ours: ({ target }) => importList(target, 5000, false), bare: ({ bare, target }) => bare.insert(target, 5000) },
} satisfies Record<string, Work>
export type WorkName = keyof typeof works

// Together about sixty requests in a second, as many as some hundred people make.
const COLLEAGUE_PAUSE_MS = 25
async function longestWait(work: () => Promise<unknown>, until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    longest = Math.max(longest, await timed(work))
    await pause(COLLEAGUE_PAUSE_MS)
  }
  return longest
}

/** One request, while a colleague reads a list and registers pupils for another activity. */
async function amongColleagues(target: Target, work: () => Promise<unknown>) {
  const ended = new AbortController()
  const reading = longestWait(() => send(target, 'GET', '/api/students/?page_size=25'), ended.signal)
  const creating = longestWait(() => create(target, target.otherPlace), ended.signal)
  const ms = await timed(work).finally(() => ended.abort())
  return { ms, longest_read_ms: await reading, longest_create_ms: await creating }
}

let caller: { target: Target; client: pg.Client; bare: Bare } | undefined
const idsOf = new Map<WorkName, number[]>()

async function startCalling(target: Target) {
  const client = new pg.Client({ ...target.clientConfig, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  caller = { target, client, bare: bareDatabase(client) }
}

function signIn(authorization: string) {
  caller!.target.authorization = authorization
}

async function given({ name, turn }: Asked) {
  const { target, bare } = caller!
  const work: Work = works[name]
  const ids = idsOf.get(name) ?? (await work.prepare?.(bare, target)) ?? []
  idsOf.set(name, ids)
  return { work, values: { target, bare, ids, turn } }
}

type Asked = { name: WorkName; turn: number; isBeside?: boolean | undefined }

async function ours({ isBeside, ...asked }: Asked): Promise<Timing> {
  const { work, values } = await given(asked)
  const ask = () => work.ours(values)
  return isBeside ? amongColleagues(values.target, ask) : { ms: await timed(ask) }
}

async function bareTime(asked: Asked): Promise<number> {
  const { work, values } = await given(asked)
  return work.bare ? timed(() => work.bare!(values)) : NaN
}

answerParent({ start: startCalling, signIn, ours, bare: bareTime }, async () => caller?.client.end())
