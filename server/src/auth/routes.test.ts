import { hash, parseOptions, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchool, aSchoolUser, aStaff, PASSWORD } from '../testing/builders'
import { isOutdated } from './passwords'
import { usersTable } from './table'

vi.mock('@node-rs/argon2', { spy: true })

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
      user_type: 'SCHOOL',
      school: { id: school.id, name: 'Het Lyceum' },
      last_login: expect.any(String),
    })
    expect(Date.now() - Date.parse(String(account.last_login))).toBeLessThan(60_000)
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
      vi.mocked(verify).mockClear()
      await login(email, 'Verkeerd-paard-77')
      return vi.mocked(verify).mock.calls.map(([hashed]) => ({ ...parseOptions(hashed) }))
    }
    const expected = await costOfWork(addresses[0]!)
    expect(expected).toMatchObject([{ memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32, saltLen: 16 }])
    for (const email of addresses.slice(1)) expect(await costOfWork(email)).toEqual(expected)
  })

  test('renews a hash that was made with another cost', async () => {
    const cheap = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const user = await aStaff(preU.db, { password_hash: cheap })
    expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
    const { password_hash } = await read(user.id)
    expect(isOutdated(password_hash!)).toBe(false)
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
    const user = await aStaff(preU.db, { phone: '030 1' })
    const change = { first_name: 'Annabel', infix: '', phone: '030 2' }
    const answer = await preU.call({ method: 'PATCH', url: '/auth/user', body: change, as: user })
    expect(answer.json()).toMatchObject({ id: user.id, ...change, last_name: 'Vries' })
    const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, user.id))
    expect(entry).toMatchObject({ actor_id: user.id, action: 'UPDATE', resource: 'users', record_title: 'Annabel Vries' })
    expect(entry?.changes).toEqual({ first_name: ['Anna', 'Annabel'], infix: ['de', ''], phone: null })
  })

  test('cannot change its role, school or email address', async () => {
    const user = await aSchoolUser(preU.db)
    for (const change of [{ user_type: 'STAFF' }, { school_id: null }, { email: 'ander@pre-u.example' }, { is_active: true }]) {
      expect((await preU.call({ method: 'PATCH', url: '/auth/user/', body: change, as: user })).statusCode).toBe(400)
    }
    expect(await read(user.id)).toEqual(user)
  })
})
