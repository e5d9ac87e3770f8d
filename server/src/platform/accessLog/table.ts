import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns'

/** No foreign keys to people: a reading outlives the account and the records. */
export const readingsTable = pgTable(
  'readings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    actor_id: integer(),
    actor_name: text(),
    /** What follows 'heeft', with numbers of records and no names: '1.234 inschrijvingen geëxporteerd'. */
    what: text().notNull(),
    count: integer().notNull(),
    /** Of so many pupils that the other staff are told, until they are. */
    is_to_tell: boolean().notNull().default(false),
    told_at: instant(),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actor_id, table.at),
    index('readings_to_tell')
      .on(table.id)
      .where(sql`is_to_tell`),
  ],
)

/** Whose data a reading showed. `bucket`: the numbers of a row are near each other, so that one person is found without looking at all rows. */
export const readingPeopleTable = pgTable(
  'reading_people',
  {
    reading_id: integer()
      .notNull()
      .references(() => readingsTable.id, { onDelete: 'cascade' }),
    people: text().$type<'students' | 'honours_students' | 'users'>().notNull(),
    bucket: integer().notNull(),
    ids: integer().array().notNull(),
  },
  (table) => [index().on(table.people, table.bucket), index().on(table.reading_id)],
)
