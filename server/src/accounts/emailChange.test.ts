import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchool, aSchoolUser, aStaff, PASSWORD } from '../testing/builders'
import { takeMail } from './limits'
import { createSession } from './sessions'
import { usersTable } from '../tables/accounts'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

let serial = 0
const address = () => `nieuw${(serial += 1)}@elders.example`
const post = (url: string, body?: object, as?: { id: number }) => preU.call({ method: 'POST', url, body, as: as ?? null })
const emailOf = async ({ id }: { id: number }) => (await preU.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]!.email
const mailsTo = (email: string) =>
  preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, email)).orderBy(desc(outboxTable.created_at))

/** The path of the call that a mail's link makes. */
async function linkTo(email: string, page: string) {
  const [mail] = await mailsTo(email)
  const [, uid, token] = new RegExp(`/authentication/${page}/\\?uid=(\\d+)&token=([\\w-]+)`).exec(mail!.text) ?? []
  return `${uid}/${token}/`
}

async function twoColleagues() {
  const { id: school_id } = await aSchool(preU.db)
  const owner = await aSchoolUser(preU.db, { school_id, is_primary: true, password_hash: await aPasswordHash() })
  const attacker = await aSchoolUser(preU.db, { school_id, password_hash: await aPasswordHash() })
  return { owner, attacker }
}
const changeEmail = (by: { id: number }, { id }: { id: number }, email: string) =>
  post('/api/schools/update_member', { id, email, phone: '030 123 45 67' }, by)

test('a colleague cannot take an account over: nothing changes until the new address is confirmed, and the old one can stop it', async () => {
  const { owner, attacker } = await twoColleagues()
  const email = address()
  const answer = await changeEmail(attacker, owner, email)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ email: owner.email, phone: '030 123 45 67' })])
  await post('/auth/password/reset/', { email })
  expect(await mailsTo(email)).toHaveLength(1)
  const confirmation = await linkTo(email, 'email')
  const keeping = await linkTo(owner.email, 'email')

  const passwords = { new_password1: PASSWORD, new_password2: PASSWORD }
  expect((await post(`/auth/password/reset/confirm/${confirmation}`, passwords)).statusCode).toBe(400)
  expect((await post(`/auth/email/confirm/${keeping}`)).statusCode).toBe(400)
  expect((await post(`/auth/email/keep/${keeping}`)).json().detail).toContain(`blijft ${owner.email}`)
  expect((await post(`/auth/email/confirm/${confirmation}`)).statusCode).toBe(400)
  expect(await emailOf(owner)).toBe(owner.email)
})

test('a confirmed address ends the sessions and open links of the account, once', async () => {
  const colleague = await aStaff(preU.db, { password_hash: await aPasswordHash() })
  const staff = await aStaff(preU.db)
  const { access } = await createSession(preU.context, colleague.id)
  await post('/auth/password/reset/', { email: colleague.email })
  const reset = await linkTo(colleague.email, 'password/reset')
  const email = address()
  const changed = await preU.call({ method: 'PATCH', url: `/api/staff/${colleague.id}/`, body: { email, first_name: 'Bo' }, as: staff })
  expect(changed.json()).toMatchObject({ email: colleague.email, first_name: 'Bo' })
  const confirmation = await linkTo(email, 'email')
  expect((await post(`/auth/email/confirm/${confirmation}`)).json().detail).toContain(email)
  expect(await emailOf(colleague)).toBe(email)
  expect((await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(401)
  const passwords = { new_password1: PASSWORD, new_password2: PASSWORD }
  expect((await post(`/auth/password/reset/confirm/${reset}`, passwords)).statusCode).toBe(400)
  expect((await post(`/auth/email/confirm/${confirmation}`)).statusCode).toBe(400)
})

test('an address that somebody else has is refused at the field', async () => {
  const { owner, attacker } = await twoColleagues()
  const answer = await changeEmail(attacker, owner, attacker.email.toUpperCase())
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['email']])
})

test('a reset link that went to a wrong address dies with its correction', async () => {
  const { attacker: colleague } = await twoColleagues()
  const invited = await aSchoolUser(preU.db, { school_id: colleague.school_id })
  await post('/auth/password/reset/', { email: invited.email })
  const reset = await linkTo(invited.email, 'password/reset')
  expect((await changeEmail(colleague, invited, address())).statusCode).toBe(200)
  const passwords = { new_password1: PASSWORD, new_password2: PASSWORD }
  expect((await post(`/auth/password/reset/confirm/${reset}`, passwords)).statusCode).toBe(400)
})

test('one address gets five mails in an hour, whoever causes them and how', async () => {
  const email = address()
  const statuses: number[] = []
  for (let time = 0; time < 7; time += 1) {
    const { owner, attacker } = await twoColleagues()
    if (time % 2 === 0) statuses.push((await changeEmail(attacker, owner, email)).statusCode)
    else {
      const person = { first_name: 'Eva', last_name: 'Mol', email }
      const added = await post(`/api/schools/${owner.school_id}/add_member`, person, attacker)
      statuses.push(added.statusCode)
      if (added.statusCode === 201) await post('/api/schools/remove_member', { id: added.json().id }, attacker)
    }
  }
  expect(statuses).toEqual([200, 201, 200, 201, 200, 429, 429])
  expect(await mailsTo(email)).toHaveLength(5)
})

test('one account causes two hundred mails in an hour, whoever gets them', async () => {
  const by = await aStaff(preU.db)
  for (let time = 0; time < 200; time += 1) await takeMail(preU.context, by, address())
  await expect(takeMail(preU.context, by, address())).rejects.toMatchObject({ status: 429 })
  await expect(takeMail(preU.context, await aStaff(preU.db), address())).resolves.toBeUndefined()
})
