import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsTable } from '../documents/table'
import { createTestApp, type TestApp } from './app'
import { aCandidate, aFile, aFolder, anActivity, anOpenProgram, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from './builders'
import { bodyFor, routes, type World } from './accessRoutes'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
  // Routes in a scope of their own are there from then on.
  await preU.app.ready()
})
afterAll(() => preU.close())

const callers = ['anonymous', 'staff', 'own', 'other', 'archived'] as const

/** A candidate who lacks nothing, with one file. */
async function makeCandidate(school_id: number, honours_program_id: number) {
  const { id } = await aCandidate(preU.db, { school_id, honours_program_id })
  return { candidate: id, file: (await aFile(preU, { honours_student_id: id })).id }
}

/** A school with registrations or candidates cannot be removed: only the routes about them get one. */
/** General ones are everybody's: each call begins with these alone. */
async function makeFolders(pattern: string, school_id: number) {
  if (!/^\/(s3|shared-folder)\//.test(pattern)) return { folder: '', trashed: '' }
  const { db } = preU
  await db.delete(documentsTable)
  const of = { school_id: pattern.startsWith('/s3/') ? school_id : null }
  const trashed_at = new Date().toISOString()
  return { folder: (await aFolder(db, of)).key, trashed: (await aFolder(db, { ...of, trashed_at })).key }
}

async function makeWorld(caller: (typeof callers)[number], pattern: string) {
  const { db } = preU
  const { id: school_id } = await aSchool(db)
  const openPeriod = (await aPeriod(db)).id
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const open = (await anActivity(db, { period_ids: [openPeriod], deadline: later, start_at: later, end_at: later, grades: [5] })).id
  const program_id = (await anOpenProgram(db, { required_files: [] })).id
  const world: World = {
    school: school_id,
    member: (await aSchoolUser(db, { school_id })).id,
    activity: (await anActivity(db, { period_ids: [(await aPeriod(db)).id] })).id,
    period: (await aPeriod(db)).id,
    plan: (await aPlan(db)).id,
    colleague: (await aStaff(db)).id,
    student: pattern.includes('students') ? (await aStudent(db, { school_id, activity_id: open, period_id: openPeriod })).id : 0,
    open,
    openPeriod,
    program: program_id,
    ...(await makeFolders(pattern, school_id)),
    ...(pattern.includes('honours-program-students') ? await makeCandidate(school_id, program_id) : { candidate: 0, file: 0 }),
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

const isEndless = (pattern: string) => pattern === '/api/live/'

// Files of the web application are public by nature and depend on the build.
const isWebFile = (route: string) => /^GET (\/assets\/\*|\/branding\/|\/api\/docs\/|\/[\w.-]+\.(svg|txt|png|ico|webmanifest)$)/.test(route)

test('the table names every route, and no other', () => {
  const mounted = preU.routes.filter((route) => !isWebFile(route))
  expect(mounted.toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.each(Object.entries(routes))('%s', async (route, { expected, id, body, query = '' }) => {
  const [method, pattern] = route.split(' ') as ['GET', string]
  const got: number[] = []
  for (const caller of callers) {
    const { world, as } = await makeWorld(caller, pattern)
    const url = pattern
      .replace(':id', String(world[id ?? 'school']))
      .replace(':uid', '1')
      .replace(':token', 'onbekend')
      .replace(':key', 'x'.repeat(22))
      .concat(typeof query === 'function' ? query(world) : query)
    const answer = await preU.call({ method, url, body: body && bodyFor(world, body), as, payloadAsStream: isEndless(pattern) })
    if (isEndless(pattern)) answer.stream().destroy()
    got.push(answer.statusCode)
  }
  expect(got).toEqual(expected)
})
