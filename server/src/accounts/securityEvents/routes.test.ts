import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SecurityEvent } from '@pre-u/contract/accounts/securityEvents'
import { fullName } from '@pre-u/contract/platform/names'
import { createLink } from '../links'
import { createSession } from '../sessions'
import { usersTable } from '../../tables/accounts'
import { securityEventsTable as table } from '../../tables/securityEvents'
import { runRetention } from '../../privacy/retention/run'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPasswordHash, aSchool, aSchoolUser, aStaff, PASSWORD } from '../../testing/builders'
import { readCells } from '../../testing/workbook'
import { recordSecurityEvent } from './record'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const OTHER_PASSWORD = 'Fietsbel-onder-water-7'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const post = (url: string, body: object, as: { id: number } | null = null) =>
  preU.call({ method: 'POST', url, body, as, headers: { 'user-agent': FIREFOX } })

async function somebody() {
  const { id } = await aSchoolUser(preU.db, { password_hash: await aPasswordHash() })
  const [account] = await preU.db.select().from(usersTable).where(eq(usersTable.id, id))
  return account!
}

async function listed(query: string) {
  const answer = await preU.call({ url: `/api/security-events/?ordering=at&${query}`, as: staff })
  return answer.json<{ results: SecurityEvent[] }>().results
}
const eventsOf = ({ id }: { id: number }) => listed(`user__id=${id}`)
const kindsOf = async (person: { id: number }) => (await eventsOf(person)).map(({ kind, detail }) => [kind, detail])

async function useLink(path: string, url: string, body: object) {
  const { searchParams } = new URL(url)
  const answer = await post(`${path}/${searchParams.get('uid')}/${searchParams.get('token')}/`, body)
  expect(answer.statusCode).toBe(200)
}

describe('what happens to an account is recorded', () => {
  test('a sign-in, with who, from where and how', async () => {
    const person = await somebody()
    const address = '2001:db8:1:2::7'
    await preU.app.inject({
      method: 'POST',
      url: '/auth/token/',
      payload: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
      remoteAddress: address,
    })
    expect(await eventsOf(person)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        kind: 'signed_in',
        user: { id: person.id, name: fullName(person) },
        by: null,
        address,
        device: 'Firefox op Windows',
        detail: 'Met wachtwoord',
      },
    ])
  })

  test('why a sign-in is refused', async () => {
    const person = await somebody()
    const signIn = (password: string) => post('/auth/token/', { email: person.email.toUpperCase(), password })
    await signIn('onjuist')
    await preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, person.id))
    await signIn(PASSWORD)
    const archived = await aSchool(preU.db, { is_active: false })
    await preU.db.update(usersTable).set({ is_active: true, school_id: archived.id }).where(eq(usersTable.id, person.id))
    await signIn(PASSWORD)
    expect(await kindsOf(person)).toEqual([
      ['sign_in_refused', 'Onjuist wachtwoord'],
      ['sign_in_refused', 'Account niet actief'],
      ['sign_in_refused', 'School gearchiveerd'],
    ])
    const invited = await aStaff(preU.db, { email: 'genodigd@pre-u.example' })
    await post('/auth/token/', { email: 'genodigd@pre-u.example', password: PASSWORD })
    expect(await kindsOf(invited)).toEqual([['sign_in_refused', 'Nog geen wachtwoord ingesteld']])
  })

  test('of an address that nobody has, nothing that was typed', async () => {
    const before = await preU.db.$count(table)
    expect((await post('/auth/token/', { email: 'Geheim-Wachtwoord@niemand.example', password: PASSWORD })).statusCode).toBe(401)
    expect(await preU.db.$count(table)).toBe(before + 1)
    const { rows } = await preU.db.execute<{ row: string }>(sql`select e::text as row from security_events e order by id desc limit 1`)
    expect(rows[0]!.row).toContain('Onbekend e-mailadres')
    expect(rows[0]!.row).not.toMatch(/geheim|niemand/i)
  })

  test('signing out, here, of one device and everywhere', async () => {
    const person = await somebody()
    const { refresh } = await createSession(preU.context, person.id)
    await post('/auth/logout/', { refresh })
    await post('/auth/logout/', { refresh })
    const { access } = await createSession(preU.context, person.id)
    const key = JSON.parse(atob(access.split('.')[1]!)).sid as string
    await preU.call({ method: 'DELETE', url: `/auth/sessions/${key}/`, as: person })
    expect((await preU.call({ method: 'DELETE', url: `/auth/sessions/${key}/`, as: person })).statusCode).toBe(404)
    await post('/auth/logout/all/', {}, person)
    expect(await kindsOf(person)).toEqual([
      ['signed_out', ''],
      ['session_ended', ''],
      ['signed_out_everywhere', ''],
    ])
  })

  test('sessions that staff end, and by whom', async () => {
    const [member, colleague] = [await somebody(), await aStaff(preU.db)]
    await post('/api/schools/end_member_sessions', { id: member.id }, staff)
    await post(`/api/staff/${colleague.id}/end_sessions`, {}, staff)
    for (const person of [member, colleague]) {
      const [event, ...others] = await eventsOf(person)
      expect(others).toEqual([])
      expect(event).toMatchObject({ kind: 'session_ended', user: { id: person.id }, by: { id: staff.id } })
    }
  })

  test('a session whose token is used again', async () => {
    const person = await somebody()
    const { refresh } = await createSession(preU.context, person.id)
    expect((await post('/auth/token/refresh', { refresh })).statusCode).toBe(200)
    await preU.db.execute(sql`update refresh_tokens set rotated_at = rotated_at - interval '1 hour' where rotated_at is not null`)
    expect((await post('/auth/token/refresh', { refresh })).statusCode).toBe(401)
    expect(await kindsOf(person)).toEqual([['session_ended', expect.stringContaining('opnieuw gebruikt')]])
  })

  test('a proof, and one that is refused', async () => {
    const person = await somebody()
    await post('/auth/proof/', { password: 'onjuist' }, person)
    await post('/auth/proof/', { password: PASSWORD }, person)
    expect(await kindsOf(person)).toEqual([
      ['proof_refused', 'Onjuist wachtwoord'],
      ['proof_given', 'Met wachtwoord'],
    ])
  })

  test('a password that is changed, or set with a link', async () => {
    const person = await somebody()
    const chosen = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
    await post('/auth/password/change/', { old_password: 'onjuist', ...chosen }, person)
    expect((await post('/auth/password/change/', { old_password: PASSWORD, ...chosen }, person)).statusCode).toBe(200)
    for (const purpose of ['RESET', 'INVITE'] as const)
      await useLink('/auth/password/reset/confirm', await createLink(preU.context, person.id, purpose), chosen)
    expect(await kindsOf(person)).toEqual([
      ['proof_refused', 'Onjuist wachtwoord bij het wijzigen ervan'],
      ['password_changed', ''],
      ['password_set', 'Met een link per e-mail'],
      ['password_set', 'Met een uitnodiging'],
    ])
  })

  test('another e-mail address, and not which', async () => {
    const person = await somebody()
    const email = { email: 'ander@adres.example', usable_at: sql`now()` }
    await useLink('/auth/email/confirm', await createLink(preU.context, person.id, 'EMAIL', email), {})
    expect(await kindsOf(person)).toEqual([['email_changed', '']])
    const { rows } = await preU.db.execute<{ row: string }>(sql`select e::text as row from security_events e where user_id = ${person.id}`)
    expect(rows[0]!.row).not.toContain('adres.example')
  })
})

describe('what can happen at any call is recorded', () => {
  test('an export, with what it is of', async () => {
    const person = await aStaff(preU.db)
    expect((await preU.call({ url: '/api/schools/export/', as: person })).statusCode).toBe(200)
    expect((await post('/api/honours-program-students/export/', {}, person)).statusCode).toBe(200)
    expect((await preU.call({ url: '/api/schools/export/?columns=onzin', as: person })).statusCode).toBe(400)
    expect(await kindsOf(person)).toEqual([
      ['exported', 'Scholen'],
      ['exported', 'Kandidaten'],
    ])
  })

  test('a call that the person has no right to, once a minute', async () => {
    const person = await somebody()
    for (const url of ['/api/staff/', '/api/staff/', '/api/audit-log/', '/api/security-events/', '/api/staff/'])
      expect((await preU.call({ url, as: person })).statusCode).toBe(403)
    expect(await kindsOf(person)).toEqual([
      ['right_refused', 'GET /api/staff/'],
      ['right_refused', 'GET /api/audit-log/'],
      ['right_refused', 'GET /api/security-events/'],
    ])
  })

  test('a limit that is reached, once a minute for an address', async () => {
    const { email } = await somebody()
    const guess = async (remoteAddress: string) =>
      (await preU.app.inject({ method: 'POST', url: '/auth/token/', payload: { email, password: 'onjuist' }, remoteAddress })).statusCode
    for (const address of ['192.0.2.91', '192.0.2.92']) {
      for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess(address)).toBe(401)
      expect([await guess(address), await guess(address)]).toEqual([429, 429])
    }
    expect((await listed('kind=limit_reached')).map(({ address, detail, user }) => [address, detail, user])).toEqual([
      ['192.0.2.91', 'POST /auth/token/', null],
      ['192.0.2.92', 'POST /auth/token/', null],
    ])
  })
})

test('a program that reads the log is told of an event, with numbers of accounts and without names', async () => {
  const [person, info] = [await somebody(), vi.fn<(facts: object, message: string) => void>()]
  const request = { ip: '::ffff:192.0.2.7', headers: { 'user-agent': FIREFOX }, log: { info } } as unknown as FastifyRequest
  const by = { id: staff.id, name: 'Anna de Vries' }
  await recordSecurityEvent(preU.db, { kind: 'session_ended', user_id: person.id, by, request, detail: 'Op alle apparaten' })
  const facts = { event: 'session_ended', user: person.id, by: staff.id, address: '192.0.2.7', device: 'Firefox op Windows' }
  expect(info.mock.calls).toEqual([[{ ...facts, detail: 'Op alle apparaten' }, 'security event']])
})

describe('the list', () => {
  const event = { kind: 'signed_in', user_name: 'Zoë Lijstman', device: 'Firefox op Linux' } as const
  beforeAll(async () => {
    await preU.db.insert(table).values([
      { ...event, at: '2020-11-11T22:59:59.500Z', address: '198.51.100.1', detail: 'Eerste' },
      { ...event, at: '2020-11-11T23:00:00.000Z', address: '198.51.100.2', detail: 'Tweede', kind: 'session_ended', by_name: 'Tom Bakker' },
      { ...event, at: '2020-11-12T22:59:59.900Z', address: '198.51.0.0/16', detail: 'Derde' },
    ])
  })

  test.each([
    ['', ['Eerste', 'Tweede', 'Derde']],
    ['kind=session_ended', ['Tweede']],
    ['address=198.51.100.1', ['Eerste']],
    ['address=198.51.0.0/16', ['Derde']],
    ['at__gte=2020-11-12', ['Tweede', 'Derde']],
    ['search=zoe%20bakker', ['Tweede']],
    ['search=198.51.100', ['Eerste', 'Tweede']],
  ])('%s', async (query, details) => expect((await listed(`at__lte=2020-11-12&${query}`)).map(({ detail }) => detail)).toEqual(details))

  test('is exported with Dutch words', async () => {
    const answer = await preU.call({ url: '/api/security-events/export/?search=lijstman%20tweede', as: staff })
    const [heading, [, ...cells]] = (await readCells(answer.rawPayload)) as [string[], unknown[]]
    expect(heading).toEqual(['Wanneer', 'Wie', 'Wat', 'Door', 'Vanaf', 'Apparaat', 'Toelichting'])
    expect(cells).toEqual(['Zoë Lijstman', 'Sessie beëindigd', 'Tom Bakker', '198.51.100.2', 'Firefox op Linux', 'Tweede'])
  })

  test('has the name of an account that is gone', async () => {
    const person = await somebody()
    await post('/auth/proof/', { password: PASSWORD }, person)
    await preU.db.delete(usersTable).where(eq(usersTable.id, person.id))
    expect((await listed('kind=proof_given')).at(-1)!.user).toEqual({ id: null, name: fullName(person) })
  })
})

test('an address is shortened after 30 days, and an event is gone after 180', async () => {
  const aged = (days: number, address: string) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    return { kind: 'signed_in' as const, detail: 'Bewaard', at, address }
  }
  const [IPV4, IPV6] = ['192.0.2.7', '2001:db8:1:2::7']
  await preU.db.insert(table).values([aged(29, IPV4), aged(31, IPV4), aged(31, IPV6), aged(170, IPV4), aged(182, IPV4)])
  const left = async () => {
    const rows = await preU.db.select({ address: table.address }).from(table).where(eq(table.detail, 'Bewaard')).orderBy(table.id)
    return rows.map(({ address }) => address)
  }
  await runRetention(preU.context)
  const shortened = [IPV4, '192.0.2.0/24', '2001:db8:1::/48', '192.0.2.0/24']
  expect(await left()).toEqual(shortened)
  await runRetention(preU.context)
  expect(await left()).toEqual(shortened)
})
