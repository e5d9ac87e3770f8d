import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolsTable } from '../tables/schools'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchoolUser, aStaff } from '../testing/builders'
import { createAccessTokens } from './accessToken'
import { installAuthentication } from './authentication'
import { createSession } from './sessions'
import { usersTable } from '../tables/accounts'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const me = (authorization?: string) => preU.call({ url: '/auth/user/', headers: authorization ? { authorization } : {} })

const sign = (user_id: number, session_id: string) => createAccessTokens(preU.config).issue({ user_id, session_id })
const sessionOf = async (authorization: string) => JSON.parse(atob(authorization.split('.')[1]!)).sid as string

test('an access token lasts five minutes', async () => {
  const { id } = await aStaff(preU.db)
  const { exp, iat } = JSON.parse(atob((await preU.bearer(id)).split('.')[1]!)) as { exp: number; iat: number }
  expect(exp - iat).toBe(300)
})

test('an access token is refused with token_not_valid when it is not ours or of another session', async () => {
  const user = await aStaff(preU.db)
  const other = await aStaff(preU.db)
  const valid = await preU.bearer(user.id)
  const session = await sessionOf(valid)
  expect((await me(`Bearer ${sign(user.id, session)}`)).statusCode).toBe(200)

  const refused = [
    'Bearer',
    'Bearer onzin',
    'Basic c3RhZjpwcmUtdQ==',
    `${valid.slice(0, -43)}${'A'.repeat(43)}`,
    `Bearer ${sign(other.id, session)}`,
    `Bearer ${sign(user.id, randomUUID())}`,
  ]
  for (const authorization of refused) {
    const answer = await me(authorization)
    expect({ authorization, status: answer.statusCode }).toEqual({ authorization, status: 401 })
    expect(answer.json()).toEqual({ detail: 'Uw sessie is verlopen. Log opnieuw in.', code: 'token_not_valid' })
  }
  const anonymous = await me()
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.json()).toMatchObject({ code: 'not_authenticated' })
})

test.each([
  [
    'the user is deactivated',
    (user: { id: number }) => preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, user.id)),
    'Uw account is niet meer actief.',
  ],
  [
    'the school is archived',
    (user: { school_id: number | null }) =>
      preU.db.update(schoolsTable).set({ is_active: false }).where(eq(schoolsTable.id, user.school_id!)),
    'Uw school doet niet meer mee aan Pre-U.',
  ],
  [
    'the session is too old',
    (user: { id: number }) => preU.db.execute(sql`update sessions set expires_at = now() where user_id = ${user.id}`),
    'Uw sessie is verlopen.',
  ],
])('an access token is refused from the next request when %s, and a refresh says why', async (_title, revoke, reason) => {
  const user = await aSchoolUser(preU.db)
  const { access, refresh } = await createSession(preU.context, user.id)
  expect((await me(`Bearer ${access}`)).statusCode).toBe(200)
  await revoke(user)
  expect((await me(`Bearer ${access}`)).json()).toMatchObject({ code: 'token_not_valid' })
  const renewal = await preU.call({ method: 'POST', url: '/auth/token/refresh', body: { refresh } })
  expect(renewal.statusCode).toBe(401)
  expect(renewal.json()).toMatchObject({ code: 'token_not_valid', detail: expect.stringContaining(reason) })
})

test('a route without an access rule stops the server', () => {
  const app = Fastify()
  installAuthentication(app, preU.context)
  expect(() => app.get('/open', async () => 'ok')).toThrow('/open does not say who may call it')
})
