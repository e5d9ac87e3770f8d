import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { allows, type User } from '@pre-u/contract/access'
import { wordsStatement } from '../platform/resource/query'
import { countStatement, pageStatement } from '../platform/resource/listReader'
import type { AnyList } from '../platform/resource/query'
import { lists } from './lists'

const folder = fileURLToPath(new URL('../../../docs/sql/', import.meta.url))
const isUpdate = process.env.UPDATE_SQL === '1'

const db = drizzle.mock()
const dialect = new PgDialect()
const staff: User = { id: 1, user_type: 'STAFF', school: null }
const teacher: User = { id: 2, user_type: 'SCHOOL', school: { id: 3, name: 'Lyceum' } }
const query = { page: 1, page_size: 25 }
const search = { ...query, search: 'noor lyceum' }

/** A line for each clause, two spaces further in for each parenthesis around it. */
function format(text: string): string {
  const clauses = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/ (from|where|inner join|left join|join|group by|order by|limit)\b/g, '\n$1')
    .replaceAll(/([()]) ?(select|with)\b/g, '$1\n$2')
    .split('\n')
  let depth = 0
  const lines = clauses.map((clause) => {
    const line = '  '.repeat(depth) + clause.trim()
    depth += clause.split('(').length - clause.split(')').length
    return line
  })
  return `${lines.join('\n')};\n`
}
const textOf = (statement: SQL) => format(dialect.sqlToQuery(statement).sql)

function statementsOf(list: AnyList): string {
  const related = list.searchRelated ?? []
  const found = ['noor', 'lyceum'].map((word) => ({ word, related: related.map(() => (word === 'lyceum' ? [3] : [])) }))
  const page = (asked: typeof query, user: User, words: typeof found) => format(pageStatement(db, list, asked, user, words).toSQL().sql)
  const hasSearch = list.search !== undefined || list.searchText !== undefined
  return [
    ['The list, for staff', page(query, staff, [])],
    allows(list.contract.access.read, teacher) && ['The list, for a school', page(query, teacher, [])],
    related.length > 0 && ['What the words of a search name', textOf(wordsStatement(related, ['noor', 'lyceum']))],
    hasSearch && ['A search of two words, for staff', page(search, staff, found)],
    ['The count, for a page beyond the end', textOf(countStatement(list, query, staff, []))],
  ]
    .flatMap((part) => (part ? [`-- ${part[0]}.\n${part[1]}`] : []))
    .join('\n')
}

test.each(lists.map((list) => [list.contract.name, list] as const))('the SQL of %s is as in docs/sql', (name, list) => {
  const file = `${folder}${name}.sql`
  const statements = statementsOf(list)
  if (isUpdate) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, statements)
  }
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : ''
  expect(stored, `${name}.sql has other statements: look at the difference, then write it with UPDATE_SQL=1.`).toBe(statements)
})

test('docs/sql has no other files', () =>
  expect(readdirSync(folder).toSorted()).toEqual(lists.map(({ contract }) => `${contract.name}.sql`).toSorted()))
