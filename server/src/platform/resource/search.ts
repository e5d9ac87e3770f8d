import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { Divided } from './rowSource'

/** 'École' sorts beside 'Ecole', whatever the case. Index the same expression. */
export const dutch = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

/** What is searched in these columns. `searchable` is the immutable function of the first migration. */
export const searchable = (columns: SQLWrapper[]): SQL | undefined =>
  columns.length === 0
    ? undefined
    : sql`searchable(${sql.join(
        columns.map((column) => sql`coalesce(${column}, '')`),
        sql` || ' ' || `,
      )})`

// A name of two letters is found as a whole word; part of a word that short would be in nearly every row.
const SHORT = 2

/** Finds 'José' by 'jose': every word, anywhere in the text, or as a word of its own when it is short and the text has spaces around words. */
export function searchFor(searched: SQLWrapper | undefined, text: string | undefined, { wholeShortWords = false } = {}): SQL | undefined {
  const words = text?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0 || !searched) return undefined
  return and(
    ...words.map((word) => {
      const edge = wholeShortWords && word.length <= SHORT ? ' ' : ''
      return sql`${searched} like '%' || ${edge} || searchable(${word.replace(/[\\%_]/g, '\\$&')}) || ${edge} || '%'`
    }),
  )
}

// Sorts after every letter.
const AFTER_ALL = '\uffff'

/** What a list in the order of names begins with, and the text as it is searched without the beginning of that name. */
export type SearchBy = { name: SQLWrapper; beside: SQLWrapper }

/** A single word of plain letters can be looked for by how a name begins. */
export function divideSearch(text: string | undefined, by: SearchBy): Omit<Divided, 'isInOrder'> | undefined {
  const word = plainText(text?.trim() ?? '')
  if (!/^[a-z]{3,}$/.test(word)) return undefined
  return { together: sql`(${by.name} >= ${word} and ${by.name} < ${word + AFTER_ALL})`, apart: sql`${by.beside} like ${`%${word}%`}` }
}
