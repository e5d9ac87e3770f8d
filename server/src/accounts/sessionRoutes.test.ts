import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '@pre-u/contract/accounts/sessions'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchoolUser, aStaff, PASSWORD } from '../testing/builders'
import { createSession, type Tokens } from './sessions'
import { usersTable } from '../tables/accounts'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const isValid = async ({ access }: Tokens) =>
  (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode === 200

describe('where somebody is signed in', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const list = (as: { id: number }) => preU.call({ url: '/auth/sessions/', as })
  const end = (as: { id: number }, key: string) => preU.call({ method: 'DELETE', url: `/auth/sessions/${key}/`, as })
  const idOf = ({ access }: Tokens) => JSON.parse(atob(access.split('.')[1]!)).sid as string

  test('is listed with the device and how, the present session first', async () => {
    const person = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const [account] = await preU.db.select().from(usersTable).where(eq(usersTable.id, person.id))
    const answer = await preU.call({
      method: 'POST',
      url: '/auth/token/',
      body: { email: account!.email, password: PASSWORD },
      headers: { 'user-agent': firefox },
    })
    expect(answer.statusCode).toBe(200)
    const over = await createSession(preU.context, person.id)
    await preU.db.execute(sql`update refresh_tokens set expires_at = now() where session_id = ${idOf(over)}`)
    const [here, there, ...others] = (await list(person)).json<Session[]>()
    expect(others).toEqual([])
    expect(here).toMatchObject({ is_current: true, method: 'password' })
    expect(there).toMatchObject({
      is_current: false,
      device: 'Firefox op Windows',
      method: 'password',
      issuer: null,
      id: idOf(answer.json()),
    })
  })

  test('is ended for one device, and not for that of somebody else', async () => {
    const [person, other] = [await aStaff(preU.db), await aStaff(preU.db)]
    const [lost, kept] = [await createSession(preU.context, person.id), await createSession(preU.context, person.id)]
    expect((await end(other, idOf(lost))).statusCode).toBe(404)
    expect((await end(person, idOf(lost))).statusCode).toBe(204)
    expect((await end(person, idOf(lost))).statusCode).toBe(404)
    expect([await isValid(lost), await isValid(kept)]).toEqual([false, true])
  })

  test('is ended by staff for a colleague and for a contact person', async () => {
    const [staff, colleague, member] = [await aStaff(preU.db), await aStaff(preU.db), await aSchoolUser(preU.db)]
    const sessions = [await createSession(preU.context, colleague.id), await createSession(preU.context, member.id)]
    const endAll = (url: string, body?: object) => preU.call({ method: 'POST', url, body, as: staff })
    expect((await endAll(`/api/staff/${member.id}/end_sessions`)).statusCode).toBe(404)
    expect((await endAll(`/api/staff/${colleague.id}/end_sessions`)).statusCode).toBe(204)
    expect((await endAll('/api/schools/end_member_sessions', { id: colleague.id })).statusCode).toBe(404)
    expect((await endAll('/api/schools/end_member_sessions', { id: member.id })).statusCode).toBe(204)
    expect(await Promise.all(sessions.map(isValid))).toEqual([false, false])
  })
})

describe('a proof of who somebody is', () => {
  const aPerson = async () => {
    const { id } = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const { access } = await createSession(preU.context, id)
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      preU.call({ method, url, body, headers: { authorization: `Bearer ${access}` } })
    const age = (minutes: number) =>
      preU.db.execute(sql`update sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`)
    return { id, call, age }
  }

  test('counts for fifteen minutes, and the password renews it', async () => {
    const { call, age } = await aPerson()
    const read = async () => (await call('GET', '/api/subject-access/?email=niemand@pre-u.example')).statusCode
    await age(14)
    expect(await read()).not.toBe(403)
    await age(16)
    const refused = await call('GET', '/api/subject-access/?email=niemand@pre-u.example')
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'Bevestig eerst dat u het bent.', code: 'proof_required' }])
    const wrong = await call('POST', '/auth/proof/', { password: 'Anders-2026' })
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { password: ['Dit wachtwoord is onjuist.'] }])
    expect(await read()).toBe(403)
    expect((await call('POST', '/auth/proof/', { password: PASSWORD })).statusCode).toBe(204)
    expect(await read()).not.toBe(403)
  })

  test('is asked for before an address is changed, and not for another change', async () => {
    const { call, age } = await aPerson()
    const colleague = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    await age(16)
    const change = async (body: object) => (await call('PATCH', `/api/staff/${colleague.id}/`, body)).statusCode
    expect(await change({ first_name: 'Anna' })).toBe(200)
    expect(await change({ email: `nieuw-${colleague.id}@pre-u.example` })).toBe(403)
  })

  test('is asked for by each of these calls', async () => {
    const asking = [...preU.routes].filter(([, { action }]) => action?.needsProof).map(([route]) => route)
    expect(asking.toSorted()).toEqual([
      'DELETE /auth/factors/:factor/',
      'DELETE /auth/sessions/:key/',
      'GET /api/subject-access/',
      'GET /api/subject-access/zip/',
      'PATCH /api/schools/end_member_sessions',
      'PATCH /api/schools/reset_member_factors',
      'PATCH /api/staff/:id/end_sessions',
      'PATCH /api/staff/:id/reset_factors',
      'POST /api/schools/end_member_sessions',
      'POST /api/schools/reset_member_factors',
      'POST /api/staff/:id/end_sessions',
      'POST /api/staff/:id/reset_factors',
      'POST /api/subject-access/erase/',
      'POST /api/subject-access/lift/',
      'POST /api/subject-access/rectify/',
      'POST /api/subject-access/restrict/',
      'POST /auth/factors/',
      'POST /auth/factors/recovery_codes/',
    ])
  })
})

test('a mail tells of a sign-in from a device that is not known, and not of the first one', async () => {
  const { id } = await aSchoolUser(preU.db, { password_hash: await aPasswordHash() })
  const [account] = await preU.db.select().from(usersTable).where(eq(usersTable.id, id))
  const { email } = account!
  const signIn = async (device: string) => {
    const answer = await preU.call({
      method: 'POST',
      url: '/auth/token/',
      body: { email, password: PASSWORD },
      headers: { 'x-device': device },
    })
    expect(answer.statusCode).toBe(200)
    const mails = await preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))
    return mails.map(({ subject }) => subject)
  }
  const told = 'Er is ingelogd op een nieuw apparaat'
  expect(await signIn('school')).toEqual([])
  expect(await signIn('school')).toEqual([])
  expect(await signIn('thuis')).toEqual([told])
  expect(await signIn('thuis')).toEqual([told])
})
