import { and, or, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows, type User } from '@pre-u/contract/access'
import type { Page } from '@pre-u/contract/platform/http'
import type { FilterBy } from '@pre-u/contract/platform/filters'
import * as resources from '@pre-u/contract/resources'
import * as z from 'zod/mini'
import { seedWhenEmpty } from '../commands/demo/seed'
import { filterConditions, searchableText, orderBy, orderTerms } from '../platform/resource/query'
import type { StoredTable } from '../platform/db/columns'
import type { AnyList } from '../platform/resource/query'
import { createTestApp, type TestApp } from './app'
import { inAnyCase } from './arbitraries'
import { aSchoolUser, aStaff } from './builders'
import { lists } from './lists'

let preU: TestApp
const users: Record<string, User> = {}

beforeAll(async () => {
  preU = await createTestApp()
  await seedWhenEmpty(preU.context)
  const { rows } = await preU.db.execute<{ id: number }>(
    sql`select school_id as id from students group by school_id order by count(*) desc limit 1`,
  )
  const staff = await aStaff(preU.db)
  const teacher = await aSchoolUser(preU.db, { school_id: rows[0]!.id })
  users.STAFF = { id: staff.id, user_type: 'STAFF', school: null }
  users.SCHOOL = { id: teacher.id, user_type: 'SCHOOL', school: { id: rows[0]!.id, name: '' } }
})
afterAll(() => preU.close())

const words = [
  'noor',
  'jan',
  'van',
  'de',
  'ho',
  'a',
  '1',
  'é',
  "o'b",
  '-',
  'lyceum',
  'college',
  'utrecht',
  'pre-u',
  'workshop',
  'leerling',
  'qqzz',
  '2026',
]
const values = [
  '1',
  '2',
  '3',
  '5',
  '9',
  'true',
  'false',
  '2026-09-01',
  '2026-11-19',
  '2025-2026',
  '2026-2027',
  'Utrecht',
  'Amsterdam',
  'students',
]

/** What a filter accepts of these values, or what its schema lists. */
function valuesOf({ one }: FilterBy): string[] {
  const listed = 'options' in one ? (one as z.ZodMiniEnum).options.map(String) : []
  return [...listed, ...values].filter((value) => z.safeParse(one, value).success)
}

const part = <T>(from: T[], max: number) => fc.uniqueArray(fc.constantFrom(...from), { minLength: 0, maxLength: max })

/** Queries of this list as they are in an address. */
function queriesOf({ contract: { filterBy, orderable } }: AnyList) {
  const filter = (name: string) => {
    const { many } = filterBy[name]!
    const one = fc.constantFrom(...valuesOf(filterBy[name]!)).map((value) => [name, value])
    const several = fc.uniqueArray(fc.constantFrom(...valuesOf(filterBy[name]!)), { minLength: 1, maxLength: 3 })
    return many
      ? fc.oneof(
          one,
          several.map((chosen) => [`${name}__in`, chosen.join(',')]),
        )
      : one
  }
  const filters =
    Object.keys(filterBy).length === 0 ? fc.constant([]) : part(Object.keys(filterBy), 2).chain((names) => fc.tuple(...names.map(filter)))
  const ordering = part(
    orderable.flatMap((name) => [name, `-${name}`]),
    2,
  )
  return fc.record({
    filters,
    search: part(words, 2).chain((chosen) => inAnyCase(chosen.join(' '))),
    ordering: ordering.map((names) => names.join(',')),
    page: fc.integer({ min: 1, max: 3 }),
    page_size: fc.constantFrom(3, 40, 200),
  })
}

/** As one would write it first: each word in the text of the row, or of a record that it refers to. */
function hasWord({ search, searchText, searchRelated = [] }: AnyList, word: string): SQL | undefined {
  const text = searchText ?? (search && searchableText(search))
  const referred = searchRelated.map(
    ({ column, table }) =>
      sql`exists (select from ${table} where ${table.id} = ${column} and ${table.search_text} like search_pattern(${word}))`,
  )
  return text && or(sql`${text} like search_pattern(${word})`, ...referred)
}

async function readPlainly(list: AnyList, query: Record<string, unknown>, search: string, user: User): Promise<number[]> {
  const { table, joins, scope, filters } = list
  const hasWords = search
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
    .map((word) => hasWord(list, word))
  const where = and(scope?.(user), ...filterConditions({ ...filters, id: table.id }, query), ...hasWords)
  let rows = preU.db.select({ id: table.id }).from<StoredTable>(table).where(where).$dynamic()
  for (const [source, on] of joins?.(user) ?? []) rows = rows.leftJoin(source, on)
  return (await rows.orderBy(orderBy(orderTerms(list, query.ordering)))).map(({ id }) => id as number)
}

const roles = ['STAFF', 'SCHOOL'] as const
const cases = lists.flatMap((list) =>
  roles.filter((user_type) => allows(list.contract.access.read, { user_type })).map((role) => [list.contract.name, role, list] as const),
)

describe('a page is that of a plain WHERE', () => {
  test.each(cases)(
    'of %s, for %s',
    async (name, role, list) => {
      const user = users[role]!
      const { path, filters: schema } = list.contract
      const get = async (url: string) => {
        const answer = await preU.call({ url, as: user })
        expect([url, answer.statusCode]).toEqual([url, 200])
        return answer
      }
      await fc.assert(
        fc.asyncProperty(queriesOf(list), async ({ filters, search, ordering, page, page_size }) => {
          const asked = Object.fromEntries(filters) as Record<string, string>
          const query = { ...z.parse(schema, asked), ...(ordering && { ordering }) }
          const ids = await readPlainly(list, query, search, user)
          const parameters = new URLSearchParams({ ...asked, ...(search && { search }), ...(ordering && { ordering }) })
          const found = (await get(`${path}/?${parameters.toString()}&page=${page}&page_size=${page_size}`)).json<Page<{ id: number }>>()
          expect(found.results.map(({ id }) => id)).toEqual(ids.slice((page - 1) * page_size, page * page_size))
          expect([found.count, found.next !== null]).toEqual([ids.length, ids.length > page * page_size])
          if (!preU.routes.has(`GET ${path}/ids/`)) return
          const matching = (await get(`${path}/ids/?${parameters.toString()}`)).json<{ ids: number[] }>()
          expect(matching.ids).toEqual(ids.toSorted((a, b) => a - b))
        }),
        { numRuns: name === 'students' ? 100 : 30 },
      )
    },
    120_000,
  )
})

test('every list of the contract is among these', () => {
  const declared = Object.values(resources).filter((kind) => 'filterBy' in kind)
  const names = new Set<string>(lists.map(({ contract }) => contract.name))
  expect(declared.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})
