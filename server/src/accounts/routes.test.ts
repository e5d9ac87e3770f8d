import { hash, parseOptions } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import * as passwordHash from './passwordHash'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchool, aSchoolUser, aStaff, PASSWORD } from '../testing/builders'
import { usersTable } from '../tables/accounts'

const verify = vi.spyOn(passwordHash, 'verify')

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp({ loginsPerAddress: 10_000 })
})
afterAll(() => preU.close())

const login = (email: string, password: string) => preU.call({ method: 'POST', url: '/auth/token/', body: { email, password } })
const me = (access: string) => preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })
const read = async (id: number) => (await preU.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]!

describe('signing in', () => {
  test('gives tokens for the own account and sets last_login', async () => {
    const school = await aSchool(preU.db, { name: 'Het Lyceum' })
    const user = await aSchoolUser(preU.db, { school_id: school.id, email: 'Jan@School.example', password_hash: await aPasswordHash() })
    const answer = await login('  jan@sCHOOL.example ', PASSWORD)
    expect(answer.statusCode).toBe(200)
    const { access, refresh } = answer.json<{ access: string; refresh: string }>()
    expect(refresh).toMatch(/^[\w-]{43}$/)

    const account = (await me(access)).json<Record<string, unknown>>()
    expect(account).toEqual({
      id: user.id,
      email: 'Jan@School.example',
      first_name: 'Jan',
      infix: 'van der',
      last_name: 'Meer',
      phone: '',
      news_mails: 'all',
      wants_invitations: true,
      user_type: 'SCHOOL',
      school: { id: school.id, name: 'Het Lyceum' },
      last_login: expect.any(String),
    })
    expect(Date.now() - Date.parse(String(account.last_login))).toBeLessThan(60_000)
  })

  test('with a password of spaces is asked for one', async () => {
    const answer = await login('jan@school.example', ' '.repeat(9))
    expect([answer.statusCode, answer.json()]).toEqual([400, { password: ['Wachtwoord is vereist'] }])
  })

  test('answers alike for every reason of failure', async () => {
    const password_hash = await aPasswordHash()
    const archived = await aSchool(preU.db, { is_active: false })
    const people = {
      wrong: await aStaff(preU.db, { password_hash }),
      inactive: await aStaff(preU.db, { password_hash, is_active: false }),
      archived: await aSchoolUser(preU.db, { password_hash, school_id: archived.id }),
      invited: await aStaff(preU.db, { password_hash: null }),
    }
    const answers = [
      await login(people.wrong.email, 'Verkeerd-paard-77'),
      await login(people.inactive.email, PASSWORD),
      await login(people.archived.email, PASSWORD),
      await login(people.invited.email, PASSWORD),
      await login('niemand@pre-u.example', PASSWORD),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ detail: 'E-mailadres of wachtwoord is onjuist.', code: 'no_active_account' })
    }
    expect((await read(people.wrong.id)).last_login).toBeNull()
  })

  test('does the same work for unknown accounts as for a wrong password, against timing attacks', async () => {
    const password_hash = await aPasswordHash()
    const addresses = [
      (await aStaff(preU.db, { password_hash })).email,
      (await aStaff(preU.db, { password_hash, is_active: false })).email,
      (await aStaff(preU.db, { password_hash: null })).email,
      'niemand@pre-u.example',
    ]
    const costOfWork = async (email: string) => {
      verify.mockClear()
      await login(email, 'Verkeerd-paard-77')
      return verify.mock.calls.map(([hashed]) => ({ ...parseOptions(hashed) }))
    }
    const expected = await costOfWork(addresses[0]!)
    expect(expected).toMatchObject([{ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32, saltLen: 16 }])
    for (const email of addresses.slice(1)) expect(await costOfWork(email)).toEqual(expected)
  })

  test('does the work of an outdated hash for as many unknown accounts as there are known ones', async () => {
    const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
    const password_hash = await hash(PASSWORD, cost)
    const before = await preU.db.$count(usersTable)
    for (let made = 0; made < before + 20; made += 1) await aStaff(preU.db, { password_hash })
    const memoryCost = async (email: string) => {
      verify.mockClear()
      expect((await login(email, PASSWORD)).statusCode).toBe(401)
      return parseOptions(verify.mock.calls[0]![0]).memoryCost
    }
    const addresses = Array.from({ length: 30 }, (_, number) => `niemand${number}@pre-u.example`)
    const costs: number[] = []
    for (const email of addresses) costs.push(await memoryCost(email))
    expect(new Set(costs)).toEqual(new Set([1024, 19 * 1024]))
    const again: number[] = []
    for (const email of addresses) again.push(await memoryCost(email))
    expect(again).toEqual(costs)
  })

  test.each([
    ['lower', { memoryCost: 1024, timeCost: 1, parallelism: 1 }],
    ['the earlier, higher', { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }],
  ])('renews a hash that was made at %s cost, once, and only for the right password', async (_which, cost) => {
    const outdated = await hash(PASSWORD, cost)
    const user = await aStaff(preU.db, { password_hash: outdated })
    expect((await login(user.email, 'Verkeerd-paard-77')).statusCode).toBe(401)
    expect((await read(user.id)).password_hash).toBe(outdated)
    expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
    const { password_hash } = await read(user.id)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
    expect((await read(user.id)).password_hash).toBe(password_hash)
  })

  test('refuses invalid input before any hashing', async () => {
    const empty = await login('', '')
    expect(empty.statusCode).toBe(400)
    expect(empty.json()).toEqual({ email: ['E-mailadres is vereist'], password: ['Wachtwoord is vereist'] })
    expect((await login('jan@pre-u.example', 'x'.repeat(129))).json()).toEqual({ password: ['Gebruik ten hoogste 128 tekens.'] })
  })
})

describe('the own account', () => {
  test('can be changed, and the audit log stores no telephone number', async () => {
    const user = await aStaff(preU.db, { phone: '030 253 35 50' })
    const change = { first_name: 'Annabel', infix: '', phone: '030 253 35 51' }
    const answer = await preU.call({ method: 'PATCH', url: '/auth/user', body: change, as: user })
    expect(answer.json()).toMatchObject({ id: user.id, ...change, last_name: 'Vries' })
    const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, user.id))
    expect(entry).toMatchObject({ actor_id: user.id, action: 'UPDATE', resource: 'users', record_title: 'Annabel Vries' })
    expect(entry?.changes).toEqual({ first_name: null, infix: null, phone: null })
  })

  test('cannot change its role, school or email address', async () => {
    const user = await aSchoolUser(preU.db)
    for (const change of [{ user_type: 'STAFF' }, { school_id: null }, { email: 'ander@pre-u.example' }, { is_active: true }]) {
      expect((await preU.call({ method: 'PATCH', url: '/auth/user/', body: change, as: user })).statusCode).toBe(400)
    }
    expect(await read(user.id)).toEqual(user)
  })
})
