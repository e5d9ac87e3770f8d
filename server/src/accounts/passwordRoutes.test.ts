import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { outboxTable } from '../platform/mail/table'
import { startMailWorker } from '../platform/mail/worker'
import { programmeTable } from '../platform/programme/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aSchool, aSchoolUser, aStaff, PASSWORD } from '../testing/builders'
import { readText, startMailServer } from '../testing/mailServer'
import { hashQuickly } from '../testing/quickHashing'
import { inviteUser, revokeLinksOf, sendReset } from './links'
import { createSession, type Tokens } from './sessions'
import { oneTimeLinksTable, usersTable } from '../tables/accounts'

const NEW = 'Ander-paard-88'
const bothNew = { new_password1: NEW, new_password2: NEW }
const wrongLink = { non_field_errors: ['Deze link is niet (meer) geldig. Vraag een nieuwe aan.'] }

hashQuickly()

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

// Each request has its own address, so that rate limits do not carry over between tests.
let visitor = 0
const nextAddress = () => `192.0.2.${(visitor += 1)}`

const post = (url: string, payload: object, remoteAddress = nextAddress()) =>
  preU.app.inject({ method: 'POST', url, payload, remoteAddress })
const requestReset = (email: string, remoteAddress?: string) => post('/auth/password/reset/', { email }, remoteAddress)
const login = (email: string, password: string) => post('/auth/token/', { email, password })
const isValid = async ({ access }: Tokens) =>
  (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode === 200
const mailsTo = (email: string) => preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))

const confirmUrl = (text: string) => {
  const link = new URL(/https?:\/\/\S+/.exec(text)![0])
  return `/auth/password/reset/confirm/${link.searchParams.get('uid')}/${link.searchParams.get('token')}/`
}
const confirm = (text: string, body: object = bothNew) => post(confirmUrl(text), body)

async function aReset(user: Parameters<typeof sendReset>[1]) {
  await sendReset(preU.context, user)
  return (await mailsTo(user.email)).at(-1)!.text
}

test('a password is reset from request to sign-in, through a real mail server', async () => {
  const mailServer = await startMailServer()
  const mail = { ...preU.config.mail, smtpUrl: mailServer.url }
  const worker = await startMailWorker({ ...preU.context, config: { ...preU.config, mail } }, preU.clientConfig)
  const user = await aSchoolUser(preU.db, { email: 'Reset@school.example', password_hash: await aPasswordHash() })
  const open = await createSession(preU.context, user.id)

  const requested = await requestReset('reset@SCHOOL.example')
  expect(requested.statusCode).toBe(200)
  expect(requested.json()).toEqual({
    detail: 'Als dit e-mailadres bij ons bekend is, ontvangt u binnen enkele minuten een e-mail met een link.',
  })
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), 10_000)
  const [received] = mailServer.mails
  expect(received?.to).toEqual(['Reset@school.example'])
  const text = readText(received!.raw)
  expect(text).toContain('Beste Jan van der Meer,')
  expect(text).toContain('2 uur geldig')
  expect(text).toContain(`${preU.config.publicUrl}/authentication/password/reset/?uid=${user.id}&token=`)

  const done = await confirm(text)
  expect(done.statusCode).toBe(200)
  expect(done.json()).toMatchObject({ email: 'Reset@school.example' })
  expect(await isValid(open)).toBe(false)
  expect((await login(user.email, PASSWORD)).statusCode).toBe(401)
  expect((await login(user.email, NEW)).statusCode).toBe(200)
  expect((await confirm(text)).json()).toEqual(wrongLink)

  await worker.stop()
  await mailServer.close()
})

describe('asking for a reset', () => {
  test('answers alike and equally late for accounts that cannot be reset, without a mail', async () => {
    const archived = await aSchool(preU.db, { is_active: false })
    const known = await aStaff(preU.db)
    const others = [
      (await aStaff(preU.db, { is_active: false })).email,
      (await aSchoolUser(preU.db, { school_id: archived.id })).email,
      'niemand@pre-u.example',
    ]
    const timed = async (email: string) => {
      const start = performance.now()
      const answer = await requestReset(email)
      return { answer, duration: performance.now() - start }
    }
    const expected = await timed(known.email)
    for (const email of others) {
      const { answer, duration } = await timed(email)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(expected.answer.body)
      expect(duration).toBeGreaterThan(240)
      expect(await mailsTo(email)).toHaveLength(0)
    }
    expect(expected.duration).toBeGreaterThan(240)
    expect(await mailsTo(known.email)).toHaveLength(1)
  })

  test('mails one account five times an hour; the answer stays the same', async () => {
    const { email } = await aStaff(preU.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestReset(email)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('sends no link to an address that is being replaced', async () => {
    const user = await aStaff(preU.db)
    let asked: ReturnType<typeof requestReset> | undefined
    await preU.db.transaction(async (tx) => {
      await tx
        .update(usersTable)
        .set({ email: `nieuw-${user.email}` })
        .where(eq(usersTable.id, user.id))
      await revokeLinksOf(tx, user.id)
      asked = requestReset(user.email)
      const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await preU.db.execute(isWaiting)).rows).toHaveLength(1))
    })
    expect((await asked!).statusCode).toBe(200)
    expect(await mailsTo(user.email)).toEqual([])
    expect(await preU.db.$count(oneTimeLinksTable, eq(oneTimeLinksTable.user_id, user.id))).toBe(0)
  })

  test('allows twenty an hour per address', async () => {
    const address = nextAddress()
    const answers = await Promise.all(Array.from({ length: 22 }, (_, number) => requestReset(`niemand${number}@pre-u.example`, address)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })
})

describe('a one-time link', () => {
  test('works once under concurrent use', async () => {
    const user = await aStaff(preU.db)
    const text = await aReset(user)
    const passwords = Array.from({ length: 10 }, (_, number) => `Paard-nummer-${number}`)
    const answers = await Promise.all(passwords.map((chosen) => confirm(text, { new_password1: chosen, new_password2: chosen })))
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    const others = answers.filter((_, number) => number !== winner).map(({ body }) => body)
    expect(others).toEqual(Array(9).fill(JSON.stringify(wrongLink)))
    expect((await login(user.email, passwords[winner]!)).statusCode).toBe(200)
  })

  test('stays valid while the password is refused', async () => {
    const user = await aStaff(preU.db)
    const text = await aReset(user)
    const refused = {
      'Dit wachtwoord is te makkelijk te raden. Kies een ander.': { new_password1: 'Wachtwoord123', new_password2: 'Wachtwoord123' },
      'Wachtwoord is vereist': { new_password1: ' '.repeat(12), new_password2: NEW },
      'Gebruik ten minste 10 tekens.': { new_password1: 'Negen-77!', new_password2: 'Negen-77!!' },
    }
    for (const [message, body] of Object.entries(refused)) expect((await confirm(text, body)).json()).toEqual({ new_password1: [message] })
    expect((await confirm(text, { new_password1: NEW, new_password2: PASSWORD })).json()).toEqual({
      new_password2: ['De wachtwoorden zijn niet gelijk.'],
    })
    expect((await confirm(text)).statusCode).toBe(200)
  })

  test('tells how long a password must be: ten characters for staff, eight for a school', async () => {
    const nine = { new_password1: 'Negen-77!', new_password2: 'Negen-77!' }
    const opened = async (text: string) => preU.app.inject({ url: confirmUrl(text), remoteAddress: nextAddress() })
    const [colleague, contact] = [await aReset(await aStaff(preU.db)), await aReset(await aSchoolUser(preU.db))]
    expect([(await opened(colleague)).json(), (await opened(contact)).json()]).toEqual([{ password_min: 10 }, { password_min: 8 }])
    expect([(await confirm(colleague, nine)).statusCode, (await confirm(contact, nine)).statusCode]).toEqual([400, 200])
  })

  test('revokes the other links of its user and nobody else’s', async () => {
    const user = await aStaff(preU.db)
    const other = await aStaff(preU.db)
    const [first, second, others] = [await aReset(user), await aReset(user), await aReset(other)]
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await confirm(first)).json()).toEqual(wrongLink)
    expect((await confirm(others)).statusCode).toBe(200)
  })

  test('leaves an expired invitation: the school still sees that the person was invited', async () => {
    const user = await aSchoolUser(preU.db)
    await inviteUser(preU.context, user, null)
    const ofUser = eq(oneTimeLinksTable.user_id, user.id)
    await preU.db
      .update(oneTimeLinksTable)
      .set({ expires_at: sql`now()` })
      .where(ofUser)
    await requestReset(user.email)
    const links = await preU.db.select().from(oneTimeLinksTable).where(ofUser)
    expect(links.map(({ purpose }) => purpose)).toEqual(['INVITE', 'RESET'])
  })

  test('is refused when expired, of another user, or of a user who may not sign in', async () => {
    const user = await aStaff(preU.db)
    const other = await aStaff(preU.db)
    const url = confirmUrl(await aReset(user))
    expect((await post(url.replace(`/${user.id}/`, `/${other.id}/`), bothNew)).json()).toEqual(wrongLink)
    expect((await post(url.replace(/[^/]+\/$/, 'verzonnen/'), bothNew)).json()).toEqual(wrongLink)
    await preU.db.execute(sql`update users set is_active = false where id = ${user.id}`)
    expect((await post(url, bothNew)).json()).toEqual(wrongLink)
    await preU.db.execute(sql`update users set is_active = true where id = ${user.id}`)
    await preU.db.execute(sql`update one_time_links set expires_at = now() where user_id = ${user.id}`)
    expect((await post(url, bothNew)).json()).toEqual(wrongLink)
  })

  test('is stored only as a hash', async () => {
    const text = await aReset(await aStaff(preU.db))
    expect(JSON.stringify(await preU.db.select().from(oneTimeLinksTable))).not.toContain(/token=(\S+)/.exec(text)![1])
  })

  test('of an invitation says for which school it is, and whom to ask', async () => {
    const user = await aSchoolUser(preU.db, { password_hash: null })
    await preU.db.insert(programmeTable).values({ office_phone: '030 1' })
    await inviteUser(preU.context, user, null)
    await preU.db.delete(programmeTable)
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toMatch(/U bent contactpersoon van .+: met dit account schrijft u leerlingen in[^]+Vragen\? Bel 030 1\./)
  })

  test('of an invitation lasts seven days and is revoked by a new invitation', async () => {
    const user = await aStaff(preU.db, { password_hash: null })
    const first = await inviteUser(preU.context, user, { id: 1, name: 'Piet Bakker' })
    const second = await inviteUser(preU.context, user, null)
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('U bent uitgenodigd voor Pre-U')
    expect(mail?.text).toContain('Piet Bakker heeft voor u een account bij Pre-U aangemaakt.')
    const [link] = await preU.db.select().from(oneTimeLinksTable).where(eq(oneTimeLinksTable.user_id, user.id))
    expect(Math.round((Date.parse(link!.expires_at) - Date.now()) / 3_600_000)).toBe(7 * 24)
    expect((await confirm(first)).json()).toEqual(wrongLink)
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await login(user.email, NEW)).statusCode).toBe(200)
    // A first password is no change.
    expect(new Set((await mailsTo(user.email)).map(({ subject }) => subject))).toEqual(new Set(['U bent uitgenodigd voor Pre-U']))
  })

  test('is asked about before a password is typed, which uses nothing up', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const text = await aReset(user)
    const check = () => preU.app.inject({ url: confirmUrl(text), remoteAddress: nextAddress() })
    for (let turn = 0; turn < 2; turn += 1) expect((await check()).statusCode).toBe(200)
    expect((await confirm(text)).statusCode).toBe(200)
    const used = await check()
    expect([used.statusCode, used.json()]).toEqual([400, wrongLink])
  })

  test('allows thirty attempts in five minutes per address', async () => {
    const address = nextAddress()
    const attempt = () => post('/auth/password/reset/confirm/1/verzonnen/', bothNew, address)
    const answers = await Promise.all(Array.from({ length: 33 }, attempt))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })
})

describe('changing the own password', () => {
  const change = (access: string, body: object) =>
    preU.call({ method: 'POST', url: '/auth/password/change/', body, headers: { authorization: `Bearer ${access}` } })

  test('ends every session and link, gives this client a new session, and is in the audit log', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const link = await aReset(user)
    const here = await createSession(preU.context, user.id)
    const elsewhere = await createSession(preU.context, user.id)
    const answer = await change(here.access, { old_password: PASSWORD, ...bothNew })
    expect(answer.statusCode).toBe(200)
    expect(await isValid(answer.json<Tokens>())).toBe(true)
    expect(await Promise.all([here, elsewhere].map(isValid))).toEqual([false, false])
    expect((await confirm(link)).json()).toEqual(wrongLink)
    expect((await login(user.email, NEW)).statusCode).toBe(200)
    const mail = (await mailsTo(user.email)).find(({ subject }) => subject === 'Uw wachtwoord bij Pre-U is gewijzigd')
    expect(mail!.text).toContain('Uw persoonlijke agenda-adres blijft hetzelfde.')
    const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, user.id))
    expect(entry).toMatchObject({ actor_id: user.id, resource: 'users', changes: { password_hash: null } })
  })

  test('requires the old one and a strong new one', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const { access } = await createSession(preU.context, user.id)
    expect((await change(access, { old_password: 'onjuist', ...bothNew })).json()).toEqual({
      old_password: ['Het huidige wachtwoord is onjuist.'],
    })
    const own = { new_password1: user.email, new_password2: user.email }
    expect((await change(access, { old_password: PASSWORD, ...own })).statusCode).toBe(400)
    expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
  })

  test('succeeds once under concurrent use', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const { access } = await createSession(preU.context, user.id)
    const passwords = ['Paard-nummer-1', 'Paard-nummer-2', 'Paard-nummer-3']
    const answers = await Promise.all(
      passwords.map((chosen) => change(access, { old_password: PASSWORD, new_password1: chosen, new_password2: chosen })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('limits guesses at the old one in an open session', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const { access } = await createSession(preU.context, user.id)
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(access, { old_password: 'onjuist', ...bothNew })))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })
})
