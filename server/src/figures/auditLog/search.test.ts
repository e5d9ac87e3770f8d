import { and, asc, desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '@pre-u/contract/access'
import { auditTable as table } from '../../platform/audit/audit'
import { bindValue, listWhere } from '../../platform/resource/conditions'
import { createTestApp, type TestApp } from '../../testing/app'
import { auditLogList } from './routes'
import { createLogSearch } from './search'

let preU: TestApp
const user = { id: 1, user_type: 'STAFF', school: null } as unknown as User

beforeAll(async () => {
  preU = await createTestApp()
  const entries = sql`
    select timestamptz '2026-01-01' + n / 3 * interval '1 hour', n % 5 + 1, (array['Anna de Vries', 'Zoë Bos', null])[1 + n % 3], (array['UPDATE', 'READ'])[1 + n % 2],
      (array['students', 'schools'])[1 + (n % 7 = 0)::int], n, case when n % 97 = 0 then 'Zeldzaam ' || n when n < 300 then 'Oud ' || n else 'Leerling ' || n end, '{}'::jsonb`
  const columns = sql.raw('at, actor_id, actor_name, action, resource, record_id, record_title, changes')
  await preU.db.execute(sql`insert into ${table} (${columns}) ${entries} from generate_series(1, 5040) n`)
  await preU.db.execute(sql`analyze ${table}`)
})
afterAll(() => preU.close())

const cases = fc.record({
  find: fc.constantFrom(createLogSearch(auditLogList), createLogSearch(auditLogList, 20)),
  search: fc.constantFrom('leerling', 'anna', 'zoe', 'zeldzaam', 'oud', 'anna zeldzaam', 'le', '5020', 'qqzz', '-'),
  ordering: fc.constantFrom('at', '-at'),
  filter: fc.constantFrom<object>(
    {},
    { resource: 'schools' },
    { action: 'READ', actor__id: 2 },
    { at__gte: '2026-01-10', at__lte: '2026-02-01' },
  ),
  page: fc.integer({ min: 1, max: 4 }),
  page_size: fc.constantFrom(3, 40),
})

test('a page of a search is that of a plain WHERE, along the log or from the search index', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ find, search, ordering, filter, page, page_size }) => {
      const query = { search, ordering, page, page_size, ...filter }
      const way = ordering === 'at' ? asc : desc
      const rows = await preU.db
        .select({ id: table.id })
        .from(table)
        .where(and(listWhere(auditLogList, query, user, bindValue)))
        .orderBy(way(table.at), way(table.id))
      const ids = rows.map(({ id }) => id)
      const idsOf = (number: number) => ids.slice((number - 1) * page_size, number * page_size)
      const found = await find(preU.db, query, user)
      expect(found!.ids).toEqual(idsOf(page))
      expect(found!.hasNext).toBe(ids.length > page * page_size)
      expect(found!.isMinimum ? found!.count <= ids.length : found!.count === ids.length).toBe(true)
      const [before, after] = [idsOf(page)[0], idsOf(page).at(-1)]
      const idsBeside = async (number: number, anchor: object) => (await find(preU.db, { ...query, page: number, ...anchor }, user))!.ids
      expect(await idsBeside(page + 1, after ? { after } : {})).toEqual(idsOf(page + 1))
      expect(await idsBeside(Math.max(1, page - 1), before ? { before } : {})).toEqual(idsOf(Math.max(1, page - 1)))
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('the search index has the words as they are searched', async () => {
  const where = listWhere(auditLogList, { search: 'zeldzaam' }, user, bindValue)
  const plan = await preU.db.transaction(async (tx) => {
    // The planner would rather read a table this small.
    await tx.execute(sql`set local enable_seqscan = off`)
    return (await tx.execute(sql`explain select id from ${table} where ${where}`)).rows
  })
  expect(JSON.stringify(plan)).toContain('audit_log_search')
})
