import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app'
import { aPeriod, aSchool, aSchoolUser, aStaff } from './builders'

/** What each kind of caller gets from each route: anonymous, staff, a school user, a user of an archived school. */
type Expected = [anonymous: number, staff: number, school: number, archived: number]
const everyone: Expected = [401, 200, 200, 401]
const staffOnly: Expected = [401, 200, 403, 401]
const period = { name: 'Toegang', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }

const routes: Record<string, { expected: Expected; body?: object }> = {
  'GET /healthz': { expected: [200, 200, 200, 200] },
  'GET /readyz': { expected: [200, 200, 200, 200] },
  'GET /api/schema/': { expected: staffOnly },
  'POST /auth/token/': { expected: [401, 401, 401, 401], body: { email: 'niemand@pre-u.example', password: 'onjuist' } },
  'POST /auth/token/refresh': { expected: [401, 401, 401, 401], body: { refresh: 'onbekend' } },
  'POST /auth/logout/': { expected: [204, 204, 204, 204], body: { refresh: 'onbekend' } },
  'POST /auth/logout/all/': { expected: [401, 204, 204, 401] },
  'GET /auth/user/': { expected: everyone },
  'PATCH /auth/user/': { expected: everyone, body: {} },
  'POST /auth/password/change/': { expected: [401, 400, 400, 401], body: {} },
  'POST /auth/password/reset/': { expected: [200, 200, 200, 200], body: { email: 'niemand@pre-u.example' } },
  'POST /auth/password/reset/confirm/:uid/:token/': { expected: [400, 400, 400, 400], body: {} },
  'GET /api/periods/': { expected: everyone },
  'POST /api/periods/': { expected: [401, 201, 403, 401], body: period },
  'GET /api/periods/dropdown': { expected: everyone },
  'GET /api/periods/:id/': { expected: everyone },
  'PATCH /api/periods/:id/': { expected: staffOnly, body: { is_active: true } },
  'PUT /api/periods/:id/': { expected: staffOnly, body: { ...period, name: 'Vervangen' } },
  'DELETE /api/periods/:id/': { expected: [401, 204, 403, 401] },
  'GET /api/activities/dropdown': { expected: everyone },
  'GET /api/honours-program/dropdown': { expected: everyone },
  'GET /api/schools/dropdown': { expected: everyone },
  'GET /api/audit-log/': { expected: staffOnly },
}

let preU: TestApp
let callers: ({ id: number } | null)[]
beforeAll(async () => {
  preU = await createTestApp()
  const archived = await aSchool(preU.db, { is_active: false })
  callers = [null, await aStaff(preU.db), await aSchoolUser(preU.db), await aSchoolUser(preU.db, { school_id: archived.id })]
})
afterAll(() => preU.close())

// Files of the web application are public by nature and depend on the build.
const isWebFile = (route: string) => /^GET (\/assets\/\*|\/branding\/|\/api\/docs\/|\/[\w.-]+\.(svg|txt|png|ico|webmanifest)$)/.test(route)

test('the table names every route, and no other', () => {
  const mounted = preU.routes.filter((route) => !isWebFile(route))
  expect(mounted.toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.each(Object.entries(routes))('%s', async (route, { expected, body }) => {
  const [method, pattern] = route.split(' ') as ['GET', string]
  const got: number[] = []
  for (const as of callers) {
    const { id } = await aPeriod(preU.db)
    const url = pattern.replace(':id', String(id)).replace(':uid', '1').replace(':token', 'onbekend')
    got.push((await preU.call({ method, url, body, as })).statusCode)
  }
  expect(got).toEqual(expected)
})
