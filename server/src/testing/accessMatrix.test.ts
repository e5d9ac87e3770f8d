import { afterAll, expect, test } from 'vitest'
import type { Access } from '@pre-u/contract/access'
import { documentsTable } from '../documents/table'
import { createTestApp } from './app'
import { aCandidate, aFile, aFolder, anActivity, anOpenProgram, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from './builders'
import { bodyFor, declaredRow, type Route, routes, type World } from './accessRoutes'

const preU = await createTestApp()
await preU.app.ready()
afterAll(() => preU.close())

const callers = ['anonymous', 'staff', 'own', 'other', 'archived'] as const

async function makeCandidate(school_id: number, honours_program_id: number) {
  const { id } = await aCandidate(preU.db, { school_id, honours_program_id })
  return { candidate: id, file: (await aFile(preU, { honours_student_id: id })).id }
}

/** General documents are shared by all schools, so each call starts without earlier ones. */
async function makeFolders(pattern: string, school_id: number) {
  if (!/^\/(s3|shared-folder)\//.test(pattern)) return { folder: '', trashed: '' }
  const { db } = preU
  await db.delete(documentsTable)
  const owner = { school_id: pattern.startsWith('/s3/') ? school_id : null }
  const trashed_at = new Date().toISOString()
  return { folder: (await aFolder(db, owner)).key, trashed: (await aFolder(db, { ...owner, trashed_at })).key }
}

/** The records that a route refers to: making all of them for each of nearly a thousand calls would take half a minute. */
function usedRecords({ id = 'school', body = {}, query = '' }: Route) {
  const used = new Set<unknown>([id])
  const world = new Proxy({} as World, { get: (_world, name) => void used.add(name) })
  bodyFor(world, body)
  if (typeof query === 'function') query(world)
  return used
}

async function makeExample({ path, body }: NonNullable<Route['example']>): Promise<{ id: number }> {
  const answer = await preU.call({ method: 'POST', url: `${path}/`, body: bodyFor({} as World, body), as: await aStaff(preU.db) })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function makeWorld(caller: (typeof callers)[number], pattern: string, route: Route) {
  const { db } = preU
  const { id: school_id } = await aSchool(db)
  const used = usedRecords(route)
  const makeIf = async (isNeeded: boolean, make: () => Promise<{ id: number }>) => (isNeeded ? (await make()).id : 0)
  // A school with registrations or candidates cannot be removed, so only routes about those get one.
  const forStudents = pattern.includes('students')
  const forCandidates = pattern.includes('honours-program-students')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const openActivity = { deadline: later, start_at: later, end_at: later, grades: [5] }
  const period_id = await makeIf(forStudents || used.has('open') || used.has('openPeriod'), () => aPeriod(db))
  const activity_id = await makeIf(period_id > 0, () => anActivity(db, { period_ids: [period_id], ...openActivity }))
  const program = await makeIf(forCandidates || used.has('program'), () => anOpenProgram(db, { required_files: [] }))
  const world: World = {
    school: school_id,
    member: await makeIf(used.has('member'), () => aSchoolUser(db, { school_id })),
    activity: await makeIf(used.has('activity'), async () => anActivity(db, { period_ids: [(await aPeriod(db)).id] })),
    period: await makeIf(used.has('period'), () => aPeriod(db)),
    example: await makeIf(route.example !== undefined, () => makeExample(route.example!)),
    colleague: await makeIf(used.has('colleague'), () => aStaff(db)),
    student: await makeIf(forStudents, () => aStudent(db, { school_id, activity_id, period_id })),
    open: activity_id,
    openPeriod: period_id,
    program,
    ...(await makeFolders(pattern, school_id)),
    ...(forCandidates ? await makeCandidate(school_id, program) : { candidate: 0, file: 0 }),
  }
  const as = {
    anonymous: async () => null,
    staff: () => aStaff(db),
    own: () => aSchoolUser(db, { school_id }),
    other: () => aSchoolUser(db),
    archived: async () => aSchoolUser(db, { school_id: (await aSchool(db, { is_active: false })).id }),
  }
  return { world, as: await as[caller]() }
}

const isStream = (pattern: string) => pattern === '/api/live/'

const isWebFile = (route: string) =>
  /^GET (\/assets\/\*|\/branding\/|\/api\/docs\/|\/[\w.-]+\.(js|css|svg|txt|png|ico|webmanifest)$)/.test(route)

const mounted = [...preU.routes].filter(([route]) => !isWebFile(route))
const declared = Object.fromEntries(mounted.flatMap(([route, { action }]) => (action ? [[route, declaredRow(action)] as const] : [])))
const table: Record<string, Route> = { ...declared, ...routes }

test('the table has exactly one row for every route', () => {
  expect(mounted.map(([route]) => route).toSorted()).toEqual(Object.keys(table).toSorted())
})

const roleNames = { STAFF: 'staff', SCHOOL: 'school users' }
const describeAccess = (rule: Access) =>
  rule === 'public' ? 'everybody, without signing in' : rule.map((role) => roleNames[role]).join(', ')

test('docs/access.md lists who may make each call', async () => {
  const rows = mounted.map(([route, { access = [] }]) => `| \`${route}\` | ${describeAccess(access)} |`).toSorted()
  const text = [
    '# Who may make each call',
    '',
    'Written by the access tests from the declarations: `npx vitest run --project server accessMatrix -u`.',
    '',
    '| call | who |',
    '| --- | --- |',
  ]
  await expect([...text, ...rows, ''].join('\n')).toMatchFileSnapshot('../../../docs/access.md')
})

test.each(Object.entries(table))('%s', async (name, route) => {
  const { expected, id, body, query = '' } = route
  const [method, pattern] = name.split(' ') as ['GET', string]
  const statuses: number[] = []
  for (const caller of callers) {
    const { world, as } = await makeWorld(caller, pattern, route)
    const url = pattern
      .replace(':id', String(world[id ?? 'school']))
      .replace(':uid', '1')
      .replace(':token', 'onbekend')
      .replace(':key', 'x'.repeat(22))
      .concat(typeof query === 'function' ? query(world) : query)
    const answer = await preU.call({ method, url, body: body && bodyFor(world, body), as, payloadAsStream: isStream(pattern) })
    if (isStream(pattern)) answer.stream().destroy()
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual(expected)
})
