import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activitiesTable } from '../../tables/activities'
import { buildApp } from '../../app'
import { usersTable } from '../../tables/accounts'
import { schoolsTable } from '../../tables/schools'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, anHonoursProgram, aPeriod, aSchool, aSchoolUser, aStaff } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp({ publicUrl: 'https://pre-u.example' })
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const addressOf = async (as: { id: number }, method: 'GET' | 'POST' = 'GET') =>
  new URL((await preU.call({ method, url: '/api/calendar/feed/', as })).json().url)
const follow = async (as: { id: number }, headers = {}) => preU.call({ url: (await addressOf(as)).pathname, headers })

async function readFeed(as: { id: number }) {
  const { payload } = await follow(as)
  const calendar = new ICAL.Component(ICAL.parse(payload))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { payload, calendar, events, find: (text: string) => events.find(({ summary }) => summary.includes(text)) }
}
const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()

describe('the feed', () => {
  test.each([
    ['an ordinary day', '2026-11-12T08:00:00.000Z', '2026-11-12T15:00:00.000Z'],
    ['the spring clock change', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'],
    ['the autumn clock change', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['the second repeated hour', '2026-10-25T01:30:00.000Z', '2026-10-25T01:45:00.000Z'],
    ['the first repeated hour', '2026-10-25T00:15:00.000Z', '2026-10-25T00:45:00.000Z'],
    ['a summer night', '2027-07-01T21:59:59.000Z', '2027-07-02T22:00:00.000Z'],
  ])('gives the stored instants on %s', async (name, start_at, end_at) => {
    await anActivity(preU.db, { name, deadline: start_at, start_at, end_at })
    const { events } = await readFeed(staff)
    const [block, deadline] = events.filter(({ summary }) => summary.endsWith(name))
    expect([instant(block!.startDate), instant(block!.endDate)]).toEqual([start_at, end_at])
    expect([deadline!.summary.startsWith('Deadline: '), instant(deadline!.startDate)]).toEqual([true, start_at])
  })

  test('has times in UTC, and lines of at most 75 bytes', async () => {
    const { calendar, payload } = await readFeed(staff)
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Pre-U')
    expect(calendar.getFirstPropertyValue('method')).toBeNull()
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    expect(calendar.getAllSubcomponents('vtimezone')).toEqual([])
    expect(payload).toContain('DTSTART:20261112T080000Z\r\n')
    expect(payload).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/)
    expect(payload.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  })

  test('has the properties of the calendar before its components', async () => {
    const { payload, calendar } = await readFeed(staff)
    const properties = calendar.getAllProperties().map(({ name }) => name.toUpperCase())
    expect(properties).toContain('X-WR-CALNAME')
    const names = payload.split(/\r\n(?! )/).map((line) => line.split(/[:;]/)[0]!)
    expect(names.slice(1, properties.length + 2)).toEqual([...properties, 'BEGIN'])
  })

  test('keeps text as typed', async () => {
    const description = `Regel 1\nRegel 2, met komma; en \\ streep. ${'Lang én breed. '.repeat(20)}`.trim()
    await anActivity(preU.db, { name: 'Tekst, met; tekens', description, location: 'Zaal 1, gebouw "Oost"' })
    const event = (await readFeed(staff)).find('Tekst')!
    expect([event.description, event.location]).toEqual([description, 'Zaal 1, gebouw "Oost"'])
  })

  test('keeps its identifiers over a change and increases the sequence', async () => {
    const { id } = await anActivity(preU.db, { name: 'Wordt anders', updated_at: '2026-01-01T00:00:00.000Z' })
    const before = (await readFeed(staff)).find('Wordt anders')!
    expect(before.uid).toBe(`activity-${id}@pre-u.example`)
    expect(before.component.getFirstPropertyValue('url')).toBe(`https://pre-u.example/activities/${id}`)
    await preU.call({ method: 'PATCH', url: `/api/activities/${id}/`, body: { name: 'Is anders', state: 'CANCELLED' }, as: staff })
    const after = (await readFeed(staff)).find('Is anders')!
    expect(after.uid).toBe(before.uid)
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect([after.component.getFirstPropertyValue('status'), after.summary]).toEqual(['CANCELLED', expect.stringMatching(/^Geannuleerd: /)])
  })

  test('has honours dates as whole days, and no periods', async () => {
    const { id } = await anHonoursProgram(preU.db, {
      name: 'Bèta',
      deadline: '2026-11-30',
      start_date: '2027-01-11',
      end_date: '2027-06-25',
    })
    await aPeriod(preU.db, { name: 'Najaar' })
    const { events, find } = await readFeed(staff)
    const program = events.find(({ summary }) => summary === 'Bèta')!
    expect([program.startDate.isDate, program.startDate.toString(), program.endDate.toString()]).toEqual([true, '2027-01-11', '2027-06-26'])
    const deadline = find('Deadline: Bèta')!
    expect(deadline.startDate.toString()).toBe('2026-11-30')
    for (const { component } of [program, deadline])
      expect(component.getFirstPropertyValue('url')).toBe(`https://pre-u.example/honours/${id}`)
    expect(find('Najaar')).toBeUndefined()
  })

  test('shows a school user no drafts', async () => {
    const teacher = await aSchoolUser(preU.db)
    await anActivity(preU.db, { name: 'Nog geheim', state: 'DRAFT' })
    expect((await readFeed(teacher)).find('Nog geheim')).toBeUndefined()
    expect((await readFeed(staff)).find('Nog geheim')!.summary).toMatch(/^Concept: /)
  })
})

describe('a conditional request', () => {
  test('is about the text, whichever encoding it was sent in', async () => {
    for (let number = 0; number < 10; number += 1) await anActivity(preU.db)
    const [plain, compressed] = [await follow(staff), await follow(staff, { 'accept-encoding': 'br' })]
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'br'])
    for (const { headers } of [plain, compressed])
      expect(headers).toMatchObject({ etag: expect.stringMatching(/^W\/"/), vary: 'accept-encoding' })
    expect(plain.headers.etag).toBe(compressed.headers.etag)
  })

  test('gets 304 without a change and the whole feed after one', async () => {
    const { id } = await anActivity(preU.db)
    const first = await follow(staff)
    expect(first.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
    const etag = first.headers.etag as string
    for (const known of [etag, etag.replace('W/', ''), `"anders", ${etag}`, '*']) {
      const again = await follow(staff, { 'if-none-match': known })
      expect([again.statusCode, again.payload, again.headers.etag, again.headers.vary]).toEqual([304, '', etag, first.headers.vary])
    }
    await preU.db.update(activitiesTable).set({ name: 'Nieuw' }).where(eq(activitiesTable.id, id))
    const changed = await follow(staff, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })
})

describe('its address', () => {
  const status = async ({ pathname }: URL) => (await preU.call({ url: pathname })).statusCode

  test('stays until it is renewed, which revokes the old one', async () => {
    const person = await aStaff(preU.db)
    const first = await addressOf(person)
    expect(first.origin).toBe('https://pre-u.example')
    expect(await addressOf(person)).toEqual(first)
    const renewed = await addressOf(person, 'POST')
    expect([renewed.href === first.href, await status(first), await status(renewed)]).toEqual([false, 404, 200])
    expect(await addressOf(person)).toEqual(renewed)
  })

  test('is the same for two concurrent first requests', async () => {
    const person = await aStaff(preU.db)
    const [one, two] = await Promise.all([addressOf(person), addressOf(person)])
    expect(one).toEqual(two)
    expect(await status(one)).toBe(200)
  })

  test('ends with the account or its school', async () => {
    const { id: school_id } = await aSchool(preU.db)
    const [gone, archived] = [await aStaff(preU.db), await aSchoolUser(preU.db, { school_id })]
    const addresses = [await addressOf(gone), await addressOf(archived)]
    expect(await Promise.all(addresses.map(status))).toEqual([200, 200])
    await preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, gone.id))
    await preU.db.update(schoolsTable).set({ is_active: false }).where(eq(schoolsTable.id, school_id))
    expect(await Promise.all(addresses.map(status))).toEqual([404, 404])
  })

  test('of another user cannot be derived from the own one', async () => {
    const [mine, other] = [await addressOf(staff), await aStaff(preU.db)]
    await addressOf(other)
    const own = mine.pathname.split('/').at(-1)!
    const wrong = [
      own.replace(/^\d+/, String(other.id)),
      own.replace(/^\d+/, '999999'),
      own.replace('.ics', ''),
      `0${own}x`,
      'x.ics',
      own.slice(0, -5) + '.ics',
    ]
    for (const name of wrong) expect([name, (await preU.call({ url: `/api/calendar/feed/${name}` })).statusCode]).toEqual([name, 404])
  })

  test('opens nothing else', async () => {
    const { pathname } = await addressOf(staff)
    const followed = [...preU.routes].filter(([, { access }]) => access?.includes('FEED'))
    expect(followed.map(([route]) => route)).toEqual(['GET /api/calendar/feed/:address'])
    const headers = { authorization: `Bearer ${pathname.split('/').at(-1)!}` }
    for (const url of ['/api/calendar/?start=2026-11-01&end=2026-12-01', '/api/students/', '/auth/user/'])
      expect((await preU.call({ url, headers })).statusCode).toBe(401)
  })

  test('is protected by a rate limit that does not block valid addresses', async () => {
    const address = await addressOf(staff)
    const guesses = Array.from({ length: 80 }, (_, nth) =>
      preU.call({ url: `/api/calendar/feed/${staff.id}-${String(nth).padStart(43, 'a')}.ics` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(await status(address)).toBe(200)
  })

  test('is not logged', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = await buildApp({ ...preU.context, log, config: { ...preU.config, production: true } })
    const { pathname } = await addressOf(staff)
    expect((await app.inject(pathname)).statusCode).toBe(200)
    await app.close()
    expect(lines.join()).toContain('/api/calendar/feed/:address')
    expect(lines.join()).not.toContain(pathname.split('/').at(-1)!.slice(0, 20))
  })
})
