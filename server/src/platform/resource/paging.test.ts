import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@pre-u/contract/platform/http'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchool, aSchoolUser, aStaff } from '../../testing/builders'

type Row = { id: number; school: { id: number } }

let preU: TestApp
let staff: { id: number }
let teacher: { id: number }

const register = (school: number, activity: number, period: number) => sql`
  insert into students (first_name, last_name, email, school_id, activity_id, period_id, grade, status, waitlisted_at, created_at)
  select (array['Bo', 'bo', 'Zoë', 'Zoe'])[1 + n % 4], (array['Vos', 'vos', 'Vós', 'Álvarez'])[1 + n / 4 % 4], 'p' || n || '-' || ${school}::int || '@x.example',
    ${school}, ${activity}, ${period}, 1 + n % 3, (array['PENDING', 'WAITLISTED', 'REJECTED'])[1 + n % 3],
    case when n % 3 = 1 then timestamptz '2026-01-01' + n % 5 * interval '1 day' end, timestamptz '2026-02-01' + n % 2 * interval '1 hour'
  from generate_series(1, 60) n`

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const period = (await aPeriod(preU.db)).id
  const activity = (await anActivity(preU.db, { period_ids: [period] })).id
  const [own, other] = [await aSchool(preU.db), await aSchool(preU.db)]
  teacher = await aSchoolUser(preU.db, { school_id: own.id })
  for (const school of [own, other]) await preU.db.execute(register(school.id, activity, period))
})
afterAll(() => preU.close())

const get = async (url: string, as = staff): Promise<Page<Row>> => {
  const answer = await preU.call({ url, as })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}
const list = (query: string) => `/api/students/?${query}`
const idsOf = ({ results }: Page<Row>) => results.map(({ id }) => id)

async function followLinks(direction: 'next' | 'previous', first: Page<Row>, as = staff) {
  const pages = [first]
  for (let link = first[direction]; link !== null; link = pages.at(-1)![direction]) pages.push(await get(link, as))
  return pages
}

describe('following the links from page to page gives the whole list', () => {
  test.each([
    '',
    'ordering=-name',
    'ordering=created_at',
    'ordering=-created_at',
    'ordering=waitlisted_at',
    'ordering=-waitlisted_at',
    'ordering=-waitlisted_at,name',
    'ordering=name,-created_at',
    'ordering=-created_at,name',
    'ordering=created_at,-waitlisted_at,name',
    'search=vos',
    'search=vos&ordering=-waitlisted_at',
    'status=WAITLISTED&ordering=waitlisted_at',
    'status__in=PENDING,WAITLISTED&grade=2',
  ])('%s', async (query) => {
    const whole = await get(list(`${query}&page_size=200`))
    const forward = await followLinks('next', await get(list(`${query}&page_size=7`)))
    expect(forward.flatMap(idsOf)).toEqual(idsOf(whole))
    expect(forward).toHaveLength(Math.ceil(whole.count / 7))
    const middle = Math.floor(whole.count / 2)
    const around = [`after=${idsOf(whole)[middle]}`, `before=${idsOf(whole)[middle]}`]
    const [next, previous] = await Promise.all(around.map((anchor) => get(list(`${query}&page_size=7&page=3&${anchor}`))))
    expect(idsOf(next!)).toEqual(idsOf(whole).slice(middle + 1, middle + 8))
    expect(idsOf(previous!)).toEqual(idsOf(whole).slice(middle - 7, middle))
    const backward = await followLinks('previous', await get(list(`${query}&page_size=7&page=${forward.length}`)))
    expect(backward.toReversed().map(idsOf)).toEqual(forward.map(idsOf))
  })

  test.each(['/api/schools/?ordering=-registrations_count', '/api/activities/?ordering=is_closed', '/api/audit-log/?ordering=at'])(
    '%s',
    async (url) => {
      const whole = idsOf(await get(`${url}&page_size=200`))
      expect((await followLinks('next', await get(`${url}&page_size=2`))).flatMap(idsOf)).toEqual(whole)
    },
  )
})

describe('a page with an anchor', () => {
  const anchoredPage = (query: string, as = staff) => get(list(`page_size=5&page=3&${query}`), as)
  const byNumber = async (as = staff) => idsOf(await get(list('page_size=5&page=3'), as))

  test('follows or precedes the anchor, wherever that row is in the list', async () => {
    const all = idsOf(await get(list('page_size=200')))
    expect(idsOf(await anchoredPage(`after=${all[41]}`))).toEqual(all.slice(42, 47))
    expect(idsOf(await anchoredPage(`before=${all[41]}`))).toEqual(all.slice(36, 41))
  })

  test('falls back to its number when the anchor is gone or does not match', async () => {
    const expected = await byNumber()
    const rejected = (await get(list('status=REJECTED'))).results[3]!.id
    expect(idsOf(await anchoredPage('after=999999999'))).toEqual(expected)
    expect(idsOf(await anchoredPage('before=999999999&ordering=name'))).toEqual(expected)
    const pending = 'page_size=5&page=3&status=PENDING&ordering=-waitlisted_at'
    expect(idsOf(await get(list(`${pending}&after=${rejected}`)))).toEqual(idsOf(await get(list(pending))))
  })

  test('does not reveal the position of a row of another school', async () => {
    const { results } = await get(list('page_size=200'))
    const own = (await get(list(''), teacher)).results[0]!.school.id
    const others = results.findLast(({ school }) => school.id !== own)!
    expect(idsOf(await anchoredPage(`after=${others.id}`, teacher))).toEqual(await byNumber(teacher))
  })

  test('falls back to its number when nothing follows the anchor, or no whole page precedes it', async () => {
    const all = idsOf(await get(list('page_size=200')))
    expect(idsOf(await anchoredPage(`after=${all.at(-1)}`))).toEqual(await byNumber())
    expect(idsOf(await anchoredPage(`before=${all[2]}`))).toEqual(await byNumber())
  })

  test('ignores the anchor on page 1', async () => {
    const all = idsOf(await get(list('page_size=200')))
    expect(idsOf(await get(list(`page_size=5&before=${all[50]}`)))).toEqual(all.slice(0, 5))
  })

  test.each(['after=x', 'before=-1', 'after=', 'beside=3'])('%s is refused', async (query) =>
    expect((await preU.call({ url: list(query), as: staff })).statusCode).toBe(400),
  )
})
