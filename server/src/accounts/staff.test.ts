import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersTable } from '../tables/accounts'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchoolUser, aStaff } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db, { last_name: 'Aa' })
})
afterAll(() => preU.close())

const colleague = { first_name: 'Tom', infix: '', last_name: 'Bakker', email: 'tom@pre-u.example', is_active: true }
const write = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = staff) =>
  preU.call({ method, url: `/api/staff/${url}`, body, as })

test('a new colleague is invited by mail and can be reinvited', async () => {
  const created = await write('POST', '', colleague)
  expect(created.json()).toMatchObject({ ...colleague, is_invited: true, last_login: null })
  expect(created.json()).not.toHaveProperty('password_hash')
  expect((await write('POST', `${created.json().id}/reinvite`)).statusCode).toBe(200)
  expect(await preU.db.$count(outboxTable, eq(outboxTable.recipient, colleague.email))).toBe(2)
  expect((await write('POST', '', { ...colleague, email: 'TOM@pre-u.example' })).json()).toEqual({
    email: ['Er is al een gebruiker met dit e-mailadres.'],
  })
})

test('a new address is invited while the user has no password, and confirmed otherwise', async () => {
  const invited = await aStaff(preU.db)
  const settled = await aStaff(preU.db, { password_hash: 'x' })
  await write('PATCH', `${invited.id}/`, { email: 'invited@pre-u.example' })
  await write('PATCH', `${settled.id}/`, { email: 'settled@pre-u.example' })
  expect(await preU.db.$count(outboxTable, eq(outboxTable.recipient, 'invited@pre-u.example'))).toBe(1)
  const [mail] = await preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'settled@pre-u.example'))
  expect(mail!.subject).toBe('Bevestig uw nieuwe e-mailadres')
})

test('school users are not staff', async () => {
  const teacher = await aSchoolUser(preU.db)
  expect((await write('PATCH', `${teacher.id}/`, { is_active: false })).statusCode).toBe(404)
  const { results } = (await preU.call({ url: '/api/staff/?page_size=200', as: staff })).json()
  expect(results.map(({ id }: { id: number }) => id)).not.toContain(teacher.id)
})

test('a deactivated user is refused, and in again only with a new session once reactivated', async () => {
  const other = await aStaff(preU.db)
  const authorization = await preU.bearer(other.id)
  const ask = async () => (await preU.app.inject({ url: '/api/periods/', headers: { authorization } })).statusCode
  await write('PATCH', `${other.id}/`, { is_active: false })
  expect(await ask()).toBe(401)
  await write('PATCH', `${other.id}/`, { is_active: true })
  expect(await ask()).toBe(401)
  expect((await preU.call({ url: '/api/periods/', as: other })).statusCode).toBe(200)
})

test('users cannot remove or deactivate themselves', async () => {
  expect((await write('PATCH', `${staff.id}/`, { is_active: false })).statusCode).toBe(409)
  expect((await write('DELETE', `${staff.id}/`)).statusCode).toBe(409)
  expect((await write('PATCH', `${staff.id}/`, { first_name: 'Anne', is_active: true })).statusCode).toBe(200)
})

test('two users who deactivate each other concurrently leave one active', async () => {
  const [a, b] = [await aStaff(preU.db), await aStaff(preU.db)]
  const active = and(eq(usersTable.user_type, 'STAFF'), eq(usersTable.is_active, true))
  await preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.user_type, 'STAFF'))
  for (const { id } of [a, b]) await preU.db.update(usersTable).set({ is_active: true }).where(eq(usersTable.id, id))
  const answers = await Promise.all([
    write('PATCH', `${b.id}/`, { is_active: false }, a),
    write('PATCH', `${a.id}/`, { is_active: false }, b),
  ])
  const [first, second] = answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)
  expect(first).toBe(200)
  // 401 when the first write has committed before this request is authenticated, 409 when not.
  expect([401, 409]).toContain(second)
  expect(await preU.db.$count(usersTable, active)).toBe(1)
})

test('two who deactivate each other at once leave one active', async () => {
  const [one, other] = [await aStaff(preU.db), await aStaff(preU.db)]
  await preU.db
    .update(usersTable)
    .set({ is_active: false })
    .where(and(eq(usersTable.user_type, 'STAFF'), notInArray(usersTable.id, [one.id, other.id])))
  await Promise.all([write('PATCH', `${other.id}/`, { is_active: false }, one), write('PATCH', `${one.id}/`, { is_active: false }, other)])
  expect(await preU.db.$count(usersTable, and(eq(usersTable.user_type, 'STAFF'), eq(usersTable.is_active, true)))).toBe(1)
})
