import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchConditions } from './query'

test('a word of a search is a condition once, however often it stands there', () => {
  const conditions = (search: string) => searchConditions(sql`search_text`, search).length
  expect(conditions(Array(50).fill('jan').join(' '))).toBe(1)
  expect(conditions('Jan jan  de de JAN')).toBe(2)
  expect(conditions('  ')).toBe(0)
})
