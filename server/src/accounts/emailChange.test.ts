import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, email)).orderBy(desc(outboxTable.created_at), desc(outboxTable.id))

/** The path of the call that the link of the latest mail makes. */
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

const confirm = (link: string) => post(`/auth/email/confirm/${link}`)
const agree = (link: string) => post(`/auth/email/agree/${link}`)
const keep = (link: string) => post(`/auth/email/keep/${link}`)

/** So many hours pass for this account: all that happened to it was that much earlier. */
async function pass(hours: number, { id }: { id: number }) {
  const earlier = (column: string) => sql`${sql.identifier(column)} - make_interval(hours => ${hours})`
  await preU.db.execute(
    sql`update one_time_links set usable_at = ${earlier('usable_at')}, expires_at = ${earlier('expires_at')} where user_id = ${id}`,
  )
  await preU.db.execute(sql`update users set email_changed_at = ${earlier('email_changed_at')} where id = ${id}`)
}

async function aChange() {
  const { owner, attacker } = await twoColleagues()
  const email = address()
  const answer = await changeEmail(attacker, owner, email)
  expect(answer.statusCode).toBe(200)
  return { owner, attacker, email, answer, confirmation: await linkTo(email, 'email'), old: await linkTo(owner.email, 'email') }
}

const passwords = { new_password1: PASSWORD, new_password2: PASSWORD }

describe('a change of the address of somebody else', () => {
  test('waits for 72 hours, in which the old address can stop it', async () => {
    const { owner, email, answer, confirmation, old } = await aChange()
    expect(answer.json()).toMatchObject({ email: owner.email, phone: '030 123 45 67', pending_email: { email } })
    await post('/auth/password/reset/', { email })
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await post(`/auth/password/reset/confirm/${confirmation}`, passwords)).statusCode).toBe(400)
    expect((await confirm(old)).statusCode).toBe(400)
    await pass(71, owner)
    const early = await confirm(confirmation)
    expect([early.statusCode, early.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('nog niet gewijzigd')])
    expect((await keep(old)).json().detail).toContain(`blijft ${owner.email}`)
    await pass(2, owner)
    expect((await confirm(confirmation)).statusCode).toBe(400)
    expect(await emailOf(owner)).toBe(owner.email)
  })

  test('can be confirmed after 72 hours when nobody stops it', async () => {
    const { owner, email, confirmation, old } = await aChange()
    await pass(73, owner)
    expect((await confirm(confirmation)).statusCode).toBe(200)
    expect(await emailOf(owner)).toBe(email)
    expect((await keep(old)).statusCode).toBe(400)
  })

  test('can be confirmed at once when the old address agrees, which only the old address can', async () => {
    const { owner, email, confirmation, old } = await aChange()
    expect((await agree(confirmation)).statusCode).toBe(400)
    expect((await agree(old)).statusCode).toBe(200)
    expect(await emailOf(owner)).toBe(owner.email)
    expect((await confirm(confirmation)).statusCode).toBe(200)
    expect(await emailOf(owner)).toBe(email)
  })

  test('can still be stopped after it was agreed to, until it is confirmed', async () => {
    const { owner, confirmation, old } = await aChange()
    await agree(old)
    expect((await keep(old)).statusCode).toBe(200)
    expect((await confirm(confirmation)).statusCode).toBe(400)
    expect(await emailOf(owner)).toBe(owner.email)
  })

  test('that was set back can no longer be confirmed', async () => {
    const { owner, attacker, confirmation, old } = await aChange()
    expect((await changeEmail(attacker, owner, owner.email)).json()).toMatchObject({ email: owner.email, pending_email: null })
    await pass(73, owner)
    expect((await confirm(confirmation)).statusCode).toBe(400)
    expect((await agree(old)).statusCode).toBe(400)
    expect(await emailOf(owner)).toBe(owner.email)
  })

  test('waits anew when another address is given', async () => {
    const { owner, attacker } = await aChange()
    await pass(71, owner)
    const email = address()
    await changeEmail(attacker, owner, email)
    await pass(2, owner)
    expect((await confirm(await linkTo(email, 'email'))).statusCode).toBe(409)
  })

  test('waits among staff too, and is seen in their list and at the school', async () => {
    const [colleague, staff] = [await aStaff(preU.db, { password_hash: await aPasswordHash() }), await aStaff(preU.db)]
    const email = address()
    const url = `/api/staff/${colleague.id}/`
    const changed = await preU.call({ method: 'PATCH', url, body: { email, first_name: 'Bo' }, as: staff })
    expect(changed.json()).toMatchObject({ email: colleague.email, first_name: 'Bo', pending_email: { email } })
    expect((await confirm(await linkTo(email, 'email'))).statusCode).toBe(409)

    const { owner, email: ofMember } = await aChange()
    const school = (await preU.call({ url: `/api/schools/${owner.school_id}/`, as: staff })).json()
    const pending = (school.members as { id: number; pending_email: object | null }[]).map(({ id, pending_email }) => [id, pending_email])
    expect(new Map(pending as [number, object | null][]).get(owner.id)).toMatchObject({ email: ofMember })
    expect(pending.filter(([, value]) => value !== null)).toHaveLength(1)
  })
})

test('the own address changes when the new one confirms it, and the old one can stop it until then', async () => {
  const { owner } = await twoColleagues()
  const [wrong, right] = [address(), address()]
  await changeEmail(owner, owner, wrong)
  expect((await agree(await linkTo(owner.email, 'email'))).statusCode).toBe(400)
  expect((await keep(await linkTo(owner.email, 'email'))).statusCode).toBe(200)
  expect((await confirm(await linkTo(wrong, 'email'))).statusCode).toBe(400)
  await changeEmail(owner, owner, right)
  expect((await confirm(await linkTo(right, 'email'))).statusCode).toBe(200)
  expect(await emailOf(owner)).toBe(right)
})

test('a confirmed address ends the sessions and open links of the account, once, and gets no reset for 72 hours', async () => {
  const { owner, email, confirmation, old } = await aChange()
  const { access } = await createSession(preU.context, owner.id)
  await post('/auth/password/reset/', { email: owner.email })
  const reset = await linkTo(owner.email, 'password/reset')
  await agree(old)
  expect((await confirm(confirmation)).json().detail).toContain(email)
  expect((await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(401)
  expect((await post(`/auth/password/reset/confirm/${reset}`, passwords)).statusCode).toBe(400)
  expect((await confirm(confirmation)).statusCode).toBe(400)

  await pass(71, owner)
  await post('/auth/password/reset/', { email })
  const [refusal] = await mailsTo(email)
  expect([refusal!.subject, refusal!.text.includes('token=')]).toEqual(['U kunt nog geen nieuw wachtwoord instellen', false])
  expect((await post('/auth/token/', { email, password: PASSWORD })).statusCode).toBe(200)
  await pass(2, owner)
  await post('/auth/password/reset/', { email })
  expect((await post(`/auth/password/reset/confirm/${await linkTo(email, 'password/reset')}`, passwords)).statusCode).toBe(200)
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
