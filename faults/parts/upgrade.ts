import { accessTo, call } from '../lib/client'
import { buildPrevious, migrationsOf, previousCommit } from '../lib/previous'
import { ask, startPostgres } from '../lib/postgres'
import { type Server, startServer } from '../lib/server'
import type { Print, Stage } from '../lib/stage'

type Document = { paths: Record<string, Record<string, { parameters?: { in: string; required?: boolean }[] }>> }
type Page = { results?: { id: number }[] }

const PERIOD = { name: 'Upgrade', school_year: '2027-2028', start_date: '2027-09-01', end_date: '2027-12-18', despite_doubts: true }
/** They stay open, or need what nobody has by signing in. */
const LEFT_OUT = /\/live\/|feed|\/uploads\/|download|content|preview|thumbnail|\/file\//

/** Everything that can be read without a choice, and each kind of record by the first id of its list. */
async function readAll(server: Server, access: string): Promise<string[]> {
  const get = (path: string) => call(`${server.url}${path}`, { access })
  const { paths } = JSON.parse((await get('/api/schema/')).body) as Document
  const problems: string[] = []
  let read = 0
  for (const [path, methods] of Object.entries(paths)) {
    const needsChoice = methods.get?.parameters?.some(({ in: place, required }) => place === 'query' && required)
    if (!methods.get || needsChoice || LEFT_OUT.test(path)) continue
    const [list, ...rest] = path.split('{id}')
    const first = path.includes('{')
      ? await get(list!).then(
          ({ body }) => (JSON.parse(body) as Page).results?.[0]?.id,
          () => undefined,
        )
      : null
    if (first === undefined || rest.join('').includes('{')) continue
    const { status, body } = await get(path.replace('{id}', String(first)))
    if (status === 200) read += 1
    // What asks for more, or is for a school, says so.
    else if (![400, 403].includes(status)) problems.push(`GET ${path} was answered with ${status}: ${body.slice(0, 200)}`)
  }
  if (read < 30) problems.push(`only ${read} addresses were read`)
  return problems
}

async function anActivity({ url }: Server, access: string) {
  const { results } = JSON.parse((await call(`${url}/api/periods/`, { access })).body) as { results: { id: number }[] }
  const times = { deadline: '2027-01-01T12:00:00Z', start_at: '2027-02-01T12:00:00Z', end_at: '2027-02-01T14:00:00Z' }
  return {
    name: 'Upgrade',
    code: 'UPGRADE',
    category: 'Workshop',
    period_ids: [results[0]!.id],
    grades: [4, 5],
    ...times,
    despite_doubts: true,
  }
}

/** A record that the one makes, the other reads and changes, and the first removes. */
async function writeTogether(one: Server, other: Server, access: string): Promise<string[]> {
  const problems: string[] = []
  const expect = async (what: string, wanted: number, answer: ReturnType<typeof call>) => {
    const { status, body } = await answer
    if (status !== wanted) problems.push(`${what} was answered with ${status}: ${body.slice(0, 200)}`)
    return body === '' ? {} : (JSON.parse(body) as { id: number; updated_at: string })
  }
  for (const [path, body, change] of [
    ['/api/periods/', PERIOD, { name: 'Upgrade 2' }],
    ['/api/plans/', { name: 'Upgrade', max_registrations: 3 }, { name: 'Upgrade 2' }],
    ['/api/schools/', { name: 'Upgrade', city: 'Utrecht' }, { city: 'Zeist' }],
    ['/api/activities/', await anActivity(one, access), { name: 'Upgrade 2' }],
  ] as const) {
    const made = (await expect(`POST ${path}`, 201, call(`${one.url}${path}`, { method: 'POST', access, body }))) as { id: number }
    const record = `${path}${made.id}/`
    await expect(`GET ${record}`, 200, call(`${other.url}${record}`, { access }))
    await expect(`PATCH ${record}`, 200, call(`${other.url}${record}`, { method: 'PATCH', access, body: change }))
    await expect(`DELETE ${record}`, 204, call(`${one.url}${record}`, { method: 'DELETE', access }))
  }
  return problems
}

/** The server from before the newest migration and the present one at the same time, on the present schema. */
export async function upgrade(stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  const commit = previousCommit()
  if (!commit) {
    print('every earlier version has the same migrations: there is nothing to compare')
    return []
  }
  const folder = buildPrevious(stage, commit)
  const postgres = await startPostgres(stage, 'postgres')
  const present = await startServer(stage, { DATABASE_URL: postgres.url })
  const previous = await startServer(stage, { DATABASE_URL: postgres.url }, folder)
  const access = await accessTo(previous.url)
  const problems = [
    ...(await readAll(previous, access)),
    ...(await writeTogether(previous, present, access)),
    ...(await writeTogether(present, previous, access)),
  ]
  if (problems.some((problem) => problem.includes(' 500'))) problems.push(previous.said())
  const [row] = await ask<{ count: number }>(postgres.client, 'select count(*)::int as count from drizzle.__drizzle_migrations')
  print(
    `the server of ${commit.slice(0, 9)}, of ${migrationsOf(commit).length} migrations, on the schema after ${row!.count}, at the same time as the present one`,
  )
  return problems
}
