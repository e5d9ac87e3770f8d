import { Readable } from 'node:stream'
import { isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Access } from '@pre-u/contract/access'
import { documentsTable } from '../tables/documents'
import { createTestApp } from './app'
import { aCandidate, aFile, aFolder, anActivity, anOpenProgram, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from './builders'
import { aMarkedSchool, aSchoolWithEverything, markedRows, markersIn } from './markers'
import { bodyFor, type World } from './accessExamples'
import { declaredRow, type Route, routes } from './accessRoutes'

const preU = await createTestApp()
await preU.app.ready()
afterAll(() => preU.close())

const callers = ['anonymous', 'staff', 'own', 'other', 'archived'] as const
type Marked = ReturnType<typeof markedRows>
/** A school that no call is about: nobody but staff may read anything of it. */
const stranger = await aSchoolWithEverything(preU)
const other = await aMarkedSchool(preU.db)

async function makeCandidate(marked: Marked, honours_program_id: number) {
  const { id } = await aCandidate(preU.db, { ...marked.candidate, honours_program_id })
  return { candidate: id, file: (await aFile(preU, { ...marked.file, honours_student_id: id })).id }
}

/** General documents are shared by all schools, so each call starts without earlier ones. */
async function makeFolders(pattern: string, { folder }: Marked) {
  if (!/^\/(s3|shared-folder)\//.test(pattern)) return { folder: '', trashed: '' }
  const { db } = preU
  await db.delete(documentsTable).where(isNull(documentsTable.school_id))
  const values = pattern.startsWith('/s3/') ? folder : {}
  const trashed_at = new Date().toISOString()
  return { folder: (await aFolder(db, values)).key, trashed: (await aFolder(db, { ...values, trashed_at })).key }
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
  const own = await aMarkedSchool(db)
  const marked = markedRows(own)
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
    school: own.id,
    member: await makeIf(used.has('member'), () => aSchoolUser(db, marked.member)),
    activity: await makeIf(used.has('activity'), async () => anActivity(db, { period_ids: [(await aPeriod(db)).id] })),
    period: await makeIf(used.has('period'), () => aPeriod(db)),
    example: await makeIf(route.example !== undefined, () => makeExample(route.example!)),
    colleague: await makeIf(used.has('colleague'), () => aStaff(db)),
    student: await makeIf(forStudents, () => aStudent(db, { ...marked.student, activity_id, period_id })),
    open: activity_id,
    openPeriod: period_id,
    program,
    ...(await makeFolders(pattern, marked)),
    ...(forCandidates ? await makeCandidate(marked, program) : { candidate: 0, file: 0 }),
  }
  const as = {
    anonymous: async () => null,
    staff: () => aStaff(db),
    own: () => aSchoolUser(db, marked.member),
    other: () => aSchoolUser(db, markedRows(other).member),
    archived: async () => aSchoolUser(db, { school_id: (await aSchool(db, { is_active: false })).id }),
  }
  const readable = { anonymous: [], staff: [own, other, stranger], own: [own], other: [other], archived: [] }[caller]
  return { world, as: await as[caller](), schools: [own, other, stranger], readable: readable.map(({ marker }) => marker) }
}

const isStream = (pattern: string) => pattern === '/api/live/'
const END_OF_STREAM = 'einde'

/** What a live stream shows of a change in each of these schools. */
async function readStream(stream: Readable, schools: { id: number; marker: string }[]) {
  const changes = schools.map(({ id: school_id, marker: resource }) => ({ resource, school_id }))
  for (const change of [...changes, { resource: END_OF_STREAM, school_id: null }]) preU.app.notifyListeners(JSON.stringify(change))
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    if (text.includes(END_OF_STREAM)) break
  }
  return Buffer.from(text)
}

const isWebFile = (route: string) => /^GET (\/assets\/\*|\/api\/docs\b|\/[\w.-]+\.(js|css|svg|txt|png|ico|webmanifest)$)/.test(route)

/** Pages, health checks and the address that calendar programs read are asked for by others than our own web and API clients. */
const refusesUnknownQuery = (route: string) =>
  /^\w+ \/(api|auth|s3|shared-folder)\//.test(route) && route !== 'GET /api/calendar/feed/:address'

const mounted = [...preU.routes].filter(([route]) => !isWebFile(route))
const declared = Object.fromEntries(mounted.flatMap(([route, { action }]) => (action ? [[route, declaredRow(action)] as const] : [])))
const table: Record<string, Route> = { ...declared, ...routes }

test('the table has exactly one row for every route', () => {
  expect(mounted.map(([route]) => route).toSorted()).toEqual(Object.keys(table).toSorted())
})

const roleNames = { STAFF: 'staff', SCHOOL: 'school users', FEED: 'whoever has the address of a calendar' }
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

async function callRoute(name: string, route: Route, caller: (typeof callers)[number]) {
  const { id, body, query = '' } = route
  const [method, pattern] = name.split(' ') as ['GET', string]
  const { world, as, schools, readable } = await makeWorld(caller, pattern, route)
  const address = pattern
    .replace(':id', String(world[id ?? 'school']))
    .replace(':uid', '1')
    .replace(':token', 'onbekend')
    .replace(':key', 'x'.repeat(22))
    .concat(typeof query === 'function' ? query(world) : query)
  const send = (url: string) => preU.call({ method, url, body: body && bodyFor(world, body), as, payloadAsStream: isStream(pattern) })
  // Before the call itself, which shows that a refused one changes nothing.
  const withUnknown = await send(`${address}${address.includes('?') ? '&' : '?'}onbekend=1`)
  const answer = await send(address)
  const rawPayload = isStream(pattern) ? await readStream(answer.stream(), schools) : answer.rawPayload
  const markers = await markersIn({ headers: answer.headers, rawPayload })
  return {
    status: answer.statusCode,
    statusWithUnknown: withUnknown.statusCode,
    markers,
    foreign: [...markers].filter((marker) => caller !== 'staff' && !readable.includes(marker)),
  }
}

test.each(Object.entries(table))('%s', async (name, route) => {
  const answers = []
  for (const caller of callers) answers.push(await callRoute(name, route, caller))
  expect(answers.map(({ status }) => status)).toEqual(route.expected)
  expect(answers.flatMap(({ foreign }) => foreign)).toEqual([])
  if (!refusesUnknownQuery(name)) return
  const isPublic = preU.routes.get(name)!.access === 'public'
  const isAdmitted = (status: number) => isPublic || ![401, 403].includes(status)
  expect(answers.map(({ statusWithUnknown }) => statusWithUnknown)).toEqual(
    answers.map(({ status }) => (isAdmitted(status) ? 400 : status)),
  )
})

/** One of each kind of answer: without this, a test that cannot read an answer would find nothing foreign in it. */
test.each([
  'GET /api/students/',
  'GET /api/students/:id/',
  'GET /api/students/export/',
  'POST /api/students/export/',
  'GET /api/schools/dropdown',
  'GET /api/honours-program-students/:id/files',
  'GET /api/honours-program-students/file/:id/',
  'GET /api/honours-program-students/:id/download_attachments/',
  'GET /s3/folder-items',
  'GET /s3/download/',
  'GET /s3/trash/',
  'GET /api/live/',
])('%s shows a school its own marker', async (name) => {
  expect((await callRoute(name, table[name]!, 'own')).markers.size).toBe(1)
})
