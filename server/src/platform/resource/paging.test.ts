import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@pre-u/contract/platform/http'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchool, aStaff } from '../../testing/builders'

type Row = { id: number; school: { id: number } }

let preU: TestApp
let staff: { id: number }

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

test.each(['page=0', 'page=x', 'page_size=201'])('%s is refused', async (query) =>
  expect((await preU.call({ url: list(query), as: staff })).statusCode).toBe(400),
)

test('a page beyond the end is empty and has the count', async () => {
  const { count, next, previous, results } = await get(list('page=9&search=vos'))
  expect([count, next, results]).toEqual([(await get(list('search=vos'))).count, null, []])
  expect(previous).toContain('page=8')
})

test('a list that takes too long is answered by a sentence', async () => {
  await preU.db.execute(
    sql`create or replace function search_pattern(text) returns text language plpgsql as 'begin perform pg_sleep(6); return $1; end'`,
  )
  const answer = await preU.call({ url: list('search=vos'), as: staff })
  expect([answer.statusCode, answer.json().non_field_errors[0]]).toEqual([400, expect.stringContaining('Maak de zoekopdracht kleiner')])
})
