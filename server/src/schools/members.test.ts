import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usersTable } from '../tables/accounts'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
let school: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
beforeEach(async () => {
  school = await aSchool(preU.db)
})
afterAll(() => preU.close())

let serial = 0
const person = () => ({
  first_name: 'Eva',
  infix: '',
  last_name: 'Mol',
  email: `eva${(serial += 1)}@school.example`,
  phone: '',
  function: 'Docent',
  is_primary: false,
})
const call = (action: string, body: object, as = staff) => preU.call({ method: 'POST', url: `/api/schools/${action}`, body, as })
const add = async (change: object = {}, as = staff) => (await call(`${school.id}/add_member`, { ...person(), ...change }, as)).json()
const members = async () =>
  (await preU.call({ url: `/api/schools/${school.id}/`, as: staff })).json().members as { id: number; is_primary: boolean }[]
const primary = async () => (await members()).filter(({ is_primary }) => is_primary).map(({ id }) => id)
const mailsTo = (email: string) => preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))

describe('adding', () => {
  test('creates an account and mails an invitation', async () => {
    const member = await add()
    expect(member).toMatchObject({ first_name: 'Eva', is_invited: true, is_primary: true, last_login: null })
    const [mail] = await mailsTo(member.email)
    expect(mail!.text).toMatch(/\/authentication\/password\/reset\/\?uid=\d+&token=/)
  })

  test('an existing address, ignoring case, is reported at the field', async () => {
    const { email } = await add()
    const answer = await call(`${school.id}/add_member`, { ...person(), email: email.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([400, { email: ['Er is al een gebruiker met dit e-mailadres.'] }])
  })

  test('a school user can add colleagues of the own school only', async () => {
    const teacher = await aSchoolUser(preU.db, { school_id: school.id })
    expect((await call(`${school.id}/add_member`, person(), teacher)).statusCode).toBe(201)
    expect((await call(`${(await aSchool(preU.db)).id}/add_member`, person(), teacher)).statusCode).toBe(404)
  })
})

describe('the primary contact', () => {
  test('is the first member, until another is appointed', async () => {
    const [first, second] = [await add(), await add()]
    expect(await primary()).toEqual([first.id])
    await call('update_member', { id: second.id, is_primary: true })
    expect(await primary()).toEqual([second.id])
    const third = await add({ is_primary: true })
    expect(await primary()).toEqual([third.id])
  })

  test('cannot be unset or removed without a successor', async () => {
    const first = await add()
    const answer = await call('update_member', { id: first.id, is_primary: false })
    expect(answer.json()).toHaveProperty('is_primary')
    await add()
    expect((await call('remove_member', { id: first.id })).statusCode).toBe(409)
    expect(await primary()).toEqual([first.id])
  })

  test('stays unique under concurrent appointments', async () => {
    const people = [await add(), await add(), await add(), await add()]
    const answers = await Promise.all(people.map(({ id }) => call('update_member', { id, is_primary: true })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await primary()).toHaveLength(1)
  })
})

test('nobody is left of a school that is removed while contact persons are added and invited', async () => {
  const guest = await add()
  const answers = await Promise.all([
    preU.call({ method: 'DELETE', url: `/api/schools/${school.id}/`, as: staff }),
    call(`${school.id}/add_member`, person()),
    call('reinvite_member', { id: guest.id }),
    call('update_member', { id: guest.id, email: `ander-${guest.email}` }),
  ])
  const [removed, ...others] = answers.map(({ statusCode }) => statusCode)
  expect([removed, others.filter((status) => ![200, 201, 404].includes(status))]).toEqual([204, []])
  expect(await preU.db.$count(usersTable, eq(usersTable.school_id, school.id))).toBe(0)
})

describe('changing and removing', () => {
  test('a stale change is refused, also the second of two at the same time', async () => {
    const { id, updated_at } = await add()
    const write = async (phone: string) => (await call('update_member', { id, phone, updated_at })).statusCode
    expect((await Promise.all([write('030 253 35 50'), write('030 253 35 51')])).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await write('')).toBe(409)
  })

  test('a new address of an invited member gets a new invitation, which revokes the old link', async () => {
    const { id, email } = await add()
    await call('update_member', { id, email: `nieuw-${email}` })
    const [[old], [fresh]] = await Promise.all([mailsTo(email), mailsTo(`nieuw-${email}`)])
    const use = async (text: string) => {
      const [, uid, token] = /uid=(\d+)&token=([\w-]+)/.exec(text)!
      const body = { new_password1: 'Paarse-olifant-9', new_password2: 'Paarse-olifant-9' }
      return (await preU.call({ method: 'POST', url: `/auth/password/reset/confirm/${uid}/${token}/`, body })).statusCode
    }
    expect([await use(old!.text), await use(fresh!.text)]).toEqual([400, 200])
  })

  test('members cannot remove themselves, nor members of another school', async () => {
    const teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const stranger = await aSchoolUser(preU.db)
    expect((await call('remove_member', { id: teacher.id }, teacher)).statusCode).toBe(409)
    for (const action of ['remove_member', 'update_member', 'reinvite_member'])
      expect((await call(action, { id: teacher.id }, stranger)).statusCode).toBe(404)
    for (const action of ['remove_member', 'update_member', 'reinvite_member'])
      expect((await call(action, { id: staff.id })).statusCode).toBe(404)
    expect((await call('remove_member', { id: teacher.id })).statusCode).toBe(204)
    expect(await preU.db.$count(usersTable, eq(usersTable.id, teacher.id))).toBe(0)
  })
})

test('an invitation can be repeated a few times an hour, and not for a user with a password', async () => {
  const { id, email } = await add()
  const answers = []
  for (let time = 0; time < 6; time += 1) answers.push((await call('reinvite_member', { id })).statusCode)
  // The first invitation counts too.
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
  expect(await mailsTo(email)).toHaveLength(5)
  const settled = await aSchoolUser(preU.db, { school_id: school.id, password_hash: 'x' })
  expect((await call('reinvite_member', { id: settled.id })).statusCode).toBe(409)
})
