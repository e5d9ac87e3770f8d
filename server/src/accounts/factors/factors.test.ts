import { eq, sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Factor, FactorAdded, SecondStep } from '@pre-u/contract/accounts/factors'
import { outboxTable } from '../../platform/mail/table'
import { auditTable } from '../../platform/audit/audit'
import { usersTable } from '../../tables/accounts'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPasswordHash, aSchoolUser, aStaff, PASSWORD } from '../../testing/builders'
import { createSession } from '../sessions'
import { createAuthenticator } from './testing'
import { acceptTotp } from './totp'

let preU: TestApp
let strict: TestApp
beforeAll(async () => {
  preU = await createTestApp()
  strict = await createTestApp({ requireSecondFactor: 'staff' })
})
afterAll(async () => {
  await preU.close()
  await strict.close()
})

const post = (app: TestApp, url: string, body: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url, body, headers })
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
const mailsTo = async (app: TestApp, email: string) =>
  (await app.db.select().from(outboxTable).where(eq(outboxTable.recipient, email)).orderBy(outboxTable.id)).map(({ subject }) => subject)
const CHANGED = 'De manier waarop u inlogt bij Pre-U is gewijzigd'

async function aPerson(app = preU, make: typeof aStaff | typeof aSchoolUser = aStaff) {
  const { id } = await make(app.db, { password_hash: await aPasswordHash() })
  const [{ email } = { email: '' }] = await app.db.select().from(usersTable).where(eq(usersTable.id, id))
  const signIn = () => post(app, '/auth/token/', { email, password: PASSWORD })
  const step = async () => (await signIn()).json<SecondStep>()
  const begin = async () => (await app.call({ method: 'POST', url: '/auth/factors/', as: { id } })).json<{ key: string }>().key
  const listed = async () =>
    (await app.call({ url: '/auth/factors/', as: { id } })).json<{ factors: Factor[]; recovery_codes_left: number }>()
  return { id, email, signIn, step, begin, listed }
}
type Person = Awaited<ReturnType<typeof aPerson>>

/** The code that confirms an app is used: later tests need one of the next period. */
async function withApp(person: Person, app = preU) {
  const key = await person.begin()
  const { secret } = (await post(app, '/auth/factors/totp/', { key })).json<{ secret: string }>()
  const answer = await post(app, '/auth/factors/totp/confirm/', { key, code: await codeOf(secret, -1) })
  expect(answer.statusCode).toBe(200)
  return { secret, codes: answer.json<FactorAdded>().recovery_codes }
}

async function withPasskey(person: Person, app = preU) {
  const authenticator = createAuthenticator(app.config)
  const key = await person.begin()
  const { options } = (await post(app, '/auth/factors/passkeys/options/', { key })).json()
  const answer = await post(app, '/auth/factors/passkeys/', { key, response: authenticator.make(options) })
  expect(answer.statusCode).toBe(200)
  return authenticator
}

const give = (key: string, code: string, app = preU) => post(app, '/auth/factor/', { key, code })

describe('an authenticator app', () => {
  test('is asked for after the right password; its codes count once each', async () => {
    const person = await aPerson()
    const { secret, codes } = await withApp(person)
    expect(codes).toHaveLength(10)
    const refused = await person.signIn()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'second_factor_required', factors: ['totp', 'recovery'] })
    const { key } = refused.json<SecondStep>()
    const code = await codeOf(secret)
    const tokens = await give(key, code)
    expect(tokens.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${tokens.json<{ access: string }>().access}` }
    expect((await preU.call({ url: '/auth/user/', headers })).statusCode).toBe(200)
    expect((await give(key, await codeOf(secret, 1))).json()).toMatchObject({ code: 'sign_in_expired' })
    const again = await give((await person.step()).key, code)
    expect([again.statusCode, again.json()]).toEqual([400, { code: ['Deze code klopt niet, of is al gebruikt.'] }])
    expect(await mailsTo(preU, person.email)).toContain(CHANGED)
  })

  test('may be one period early or late, and not two', async () => {
    const person = await aPerson()
    const { secret } = await withApp(person)
    const now = Date.now() + 3_600_000
    const at = (steps: number) => generate({ secret, epoch: Math.floor(now / 1000) + steps * 30 })
    const use = (code: string) => acceptTotp(preU.context, person.id, code, now)
    expect(await use(await at(-2))).toBe(false)
    expect(await use(await at(2))).toBe(false)
    expect(await use(await at(-1))).toBe(true)
    expect(await use(await at(0))).toBe(true)
    expect(await use(await at(1))).toBe(true)
    expect(await use(await at(0))).toBe(false)
  })

  test('is stored so that the database alone does not tell its codes', async () => {
    const person = await aPerson()
    const { secret } = await withApp(person)
    const { rows } = await preU.db.execute(sql`select secret from totp_secrets where user_id = ${person.id}`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('cannot be guessed: five tries in five minutes, whatever the key', async () => {
    const person = await aPerson()
    const { secret } = await withApp(person)
    const tries: number[] = []
    for (let nth = 0; nth < 6; nth += 1) tries.push((await give((await person.step()).key, '000000')).statusCode)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429])
    expect((await give((await person.step()).key, await codeOf(secret))).statusCode).toBe(429)
  })
})

test('a recovery code opens once, is stored as passwords are, and a mail tells of it', async () => {
  const person = await aPerson()
  const { codes } = await withApp(person)
  const [first = '', second = ''] = codes
  const { rows } = await preU.db.execute<{ code_hash: string }>(sql`select code_hash from recovery_codes where user_id = ${person.id}`)
  expect(rows.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
  expect((await give((await person.step()).key, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
  expect((await give((await person.step()).key, first)).statusCode).toBe(400)
  const other = await aPerson()
  await withApp(other)
  expect((await give((await other.step()).key, second)).statusCode).toBe(400)
  expect(await person.listed()).toMatchObject({ recovery_codes_left: 9 })
  expect(await mailsTo(preU, person.email)).toEqual([CHANGED, CHANGED])
})

test('a key expires, and a new password ends what began before', async () => {
  const person = await aPerson()
  const { secret } = await withApp(person)
  const { key } = await person.step()
  await preU.db.execute(sql`update sign_ins set expires_at = now() where user_id = ${person.id}`)
  expect((await give(key, await codeOf(secret))).json()).toMatchObject({ code: 'sign_in_expired' })
  const later = await person.step()
  const body = { old_password: PASSWORD, new_password1: 'Andere-koe-88', new_password2: 'Andere-koe-88' }
  expect((await preU.call({ method: 'POST', url: '/auth/password/change/', body, as: person })).statusCode).toBe(200)
  expect((await give(later.key, await codeOf(secret))).json()).toMatchObject({ code: 'sign_in_expired' })
  expect((await person.listed()).factors).toHaveLength(1)
})

describe('a passkey', () => {
  const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, body: { key?: string } = {}) => {
    const { key, options } = (await post(preU, '/auth/passkey/options/', body)).json()
    return { key, answer: await post(preU, '/auth/passkey/', { key, response: authenticator.answer(options) }), options }
  }

  test('is enough alone, without an address; its challenge counts once', async () => {
    const person = await aPerson()
    const authenticator = await withPasskey(person)
    const { key, answer, options } = await signIn(authenticator)
    expect(options.allowCredentials).toEqual([])
    expect(answer.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${answer.json<{ access: string }>().access}` }
    expect((await preU.call({ url: '/auth/user/', headers })).json()).toMatchObject({ id: person.id })
    const [session] = (await preU.call({ url: '/auth/sessions/', headers })).json<{ method: string }[]>()
    expect(session).toMatchObject({ method: 'passkey' })
    const again = await post(preU, '/auth/passkey/', { key, response: authenticator.answer(options) })
    expect(again.json()).toMatchObject({ code: 'sign_in_expired' })
  })

  test('is the second step of its own account, and of no other', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const [own, strange] = [await withPasskey(person), await withPasskey(other)]
    const { key } = await person.step()
    expect((await signIn(strange, { key })).answer.statusCode).toBe(400)
    expect((await signIn(createAuthenticator(preU.config), { key })).answer.statusCode).toBe(400)
    expect((await signIn(own, { key })).answer.statusCode).toBe(200)
  })

  test('is refused for another challenge, without verification of the person, and after the account is closed', async () => {
    const person = await aPerson()
    const authenticator = await withPasskey(person)
    const begin = async () => (await post(preU, '/auth/passkey/options/', {})).json()
    const { key, options } = await begin()
    const statusOf = async (response: object) => (await post(preU, '/auth/passkey/', { key, response })).statusCode
    expect(await statusOf(authenticator.answer((await begin()).options))).toBe(400)
    expect(await statusOf(authenticator.answer(options, 0x01))).toBe(400)
    await preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, person.id))
    expect(await statusOf(authenticator.answer(options))).toBe(400)
  })
})

describe('where a second factor is required', () => {
  test('staff set it up at the next sign-in, and schools are not asked', async () => {
    const [person, teacher] = [await aPerson(strict), await aPerson(strict, aSchoolUser)]
    expect((await teacher.signIn()).statusCode).toBe(200)
    const step = await person.step()
    expect(step).toMatchObject({ code: 'second_factor_setup_required', factors: [] })
    const { secret, uri, svg } = (await post(strict, '/auth/factors/totp/', { key: step.key })).json()
    expect([uri, svg]).toEqual([expect.stringContaining(`secret=${secret}`), expect.stringContaining('<svg')])
    expect((await post(strict, '/auth/factors/totp/confirm/', { key: step.key, code: '000000' })).statusCode).toBe(400)
    const done = await post(strict, '/auth/factors/totp/confirm/', { key: step.key, code: await codeOf(secret) })
    expect(done.json()).toMatchObject({
      tokens: { access: expect.any(String) },
      recovery_codes: expect.arrayContaining([expect.any(String)]),
    })
    expect(await person.step()).toMatchObject({ code: 'second_factor_required' })
  })

  test('the last one stays, and one of several can go', async () => {
    const person = await aPerson(strict)
    await withApp(person, strict)
    await withPasskey(person, strict)
    const remove = (id: string) => strict.call({ method: 'DELETE', url: `/auth/factors/${id}/`, as: person })
    expect((await remove('totp')).statusCode).toBe(204)
    const [last] = (await person.listed()).factors
    expect((await remove(last!.id)).statusCode).toBe(409)
    const free = await aPerson()
    await withApp(free)
    expect((await preU.call({ method: 'DELETE', url: '/auth/factors/totp/', as: free })).statusCode).toBe(204)
    expect(await free.listed()).toMatchObject({ factors: [], recovery_codes_left: 0 })
    expect((await free.signIn()).statusCode).toBe(200)
  })
})

test('with a right password alone nobody adds a factor to the first', async () => {
  const person = await aPerson()
  await withApp(person)
  const { key } = await person.step()
  for (const path of ['totp/', 'passkeys/options/'])
    expect((await post(preU, `/auth/factors/${path}`, { key })).json()).toMatchObject({ code: 'sign_in_expired' })
})

test('who has a factor proves by it, and not by the password', async () => {
  const person = await aPerson()
  const { secret } = await withApp(person)
  const authenticator = await withPasskey(person)
  const { access } = await createSession(preU.context, person.id)
  const headers = { authorization: `Bearer ${access}` }
  const prove = async (body: object) => {
    await preU.db.execute(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${person.id}`)
    const { statusCode } = await post(preU, '/auth/proof/', body, headers)
    return [statusCode, (await post(preU, '/auth/factors/', {}, headers)).statusCode]
  }
  expect(await prove({ password: PASSWORD })).toEqual([400, 403])
  expect(await prove({ code: await codeOf(secret) })).toEqual([204, 200])
  const { key, options } = (await post(preU, '/auth/passkey/options/', {})).json()
  expect(await prove({ passkey: { key, response: authenticator.answer(options) } })).toEqual([204, 200])
})

test('a lost factor is reset by a colleague with a reason: sessions end, and both get a mail', async () => {
  const [staff, colleague, teacher] = [await aPerson(), await aPerson(), await aPerson(preU, aSchoolUser)]
  await withApp(colleague)
  await withPasskey(teacher)
  const { access } = await createSession(preU.context, colleague.id)
  const reset = (url: string, body: object, as: { id: number } = staff) => preU.call({ method: 'POST', url, body, as })
  const url = `/api/staff/${colleague.id}/reset_factors`
  expect((await reset(url, { reason: ' ' })).statusCode).toBe(400)
  expect((await reset(url, { reason: 'Telefoon kwijt' }, colleague)).statusCode).toBe(409)
  expect((await reset(url, { reason: 'Telefoon kwijt' }, teacher)).statusCode).toBe(403)
  expect((await reset(url, { reason: 'Telefoon kwijt' })).statusCode).toBe(204)
  expect((await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(401)
  expect((await colleague.signIn()).statusCode).toBe(200)
  expect(await mailsTo(preU, colleague.email)).toContain('Uw tweede stap bij Pre-U is hersteld')
  expect((await mailsTo(preU, staff.email)).at(-1)).toMatch(/^U hebt de tweede stap van .+ hersteld$/)
  const entries = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, colleague.id)).orderBy(auditTable.id)
  expect(entries.at(-1)).toMatchObject({ actor_id: staff.id, changes: { second_factor: [null, 'Hersteld: Telefoon kwijt'] } })
  expect((await reset('/api/schools/reset_member_factors', { id: teacher.id, reason: 'Nieuwe laptop' })).statusCode).toBe(204)
  expect((await reset('/api/schools/reset_member_factors', { id: teacher.id, reason: 'Nieuwe laptop' })).statusCode).toBe(409)
})
