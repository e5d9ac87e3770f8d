import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchoolUser, aStaff } from '../testing/builders'
import { hashQuickly } from '../testing/quickHashing'
import { AccountExists, addStaff } from './staff'
import { usersTable } from '../tables/accounts'

hashQuickly()

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const person = { first_name: 'Piet', infix: '', last_name: 'Bakker' }
const newPasswords = { new_password1: 'Ander-paard-88', new_password2: 'Ander-paard-88' }

test('a new staff account is opened with its link; until then a second call gives a new link', async () => {
  const email = 'Piet@pre-u.example'
  await addStaff(preU.context, { ...person, email })
  const link = new URL(await addStaff(preU.context, { ...person, email: 'piet@PRE-U.example' }))
  expect(`${link.origin}${link.pathname}`).toBe(`${preU.config.publicUrl}/authentication/password/reset/`)
  const url = `/auth/password/reset/confirm/${link.searchParams.get('uid')}/${link.searchParams.get('token')}/`
  expect((await preU.call({ method: 'POST', url, body: newPasswords })).statusCode).toBe(200)
  const login = await preU.call({ method: 'POST', url: '/auth/token/', body: { email, password: newPasswords.new_password1 } })
  expect(login.statusCode).toBe(200)

  const [user, ...others] = await preU.db.select().from(usersTable).where(eq(usersTable.last_name, 'Bakker'))
  expect(others).toHaveLength(0)
  expect(user).toMatchObject({ user_type: 'STAFF', email, is_active: true })
  expect((await preU.db.select().from(outboxTable)).map(({ recipient }) => recipient)).toEqual([email, email])
  const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.action, 'CREATE'))
  expect(entry).toMatchObject({ actor_id: null, resource: 'users', record_title: 'Piet Bakker', changes: { email: null } })
  await expect(addStaff(preU.context, { ...person, email })).rejects.toBeInstanceOf(AccountExists)
})

test('an existing account is never taken over', async () => {
  const users = [
    await aStaff(preU.db, { password_hash: await aPasswordHash() }),
    await aStaff(preU.db, { is_active: false }),
    await aSchoolUser(preU.db),
  ]
  for (const { email } of users) await expect(addStaff(preU.context, { ...person, email })).rejects.toBeInstanceOf(AccountExists)
})
