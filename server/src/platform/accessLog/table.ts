import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, instantOfNow } from '../db/columns'

/** Who saw whose data. The table has no foreign keys to people, because an entry outlives the account and the records. */
export const accessLogTable = pgTable(
  'access_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instantOfNow(),
    actor_id: integer(),
    actor_name: text(),
    /** What follows 'heeft', with numbers of records and no names: '1.234 inschrijvingen geëxporteerd'. */
    what: text().notNull(),
    count: integer().notNull(),
    /** The entry is of so many pupils that the other staff get a mail; false again once they got it. */
    is_to_notify: boolean().notNull().default(false),
    notified_at: instant(),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actor_id, table.at),
    index('access_log_to_notify')
      .on(table.id)
      .where(sql`is_to_notify`),
  ],
)

/** Whose data was seen. The ids of a row are in one `bucket`, so that a person is found without looking at all rows. */
export const accessLogPeopleTable = pgTable(
  'access_log_people',
  {
    access_id: integer()
      .notNull()
      .references(() => accessLogTable.id, { onDelete: 'cascade' }),
    people: text().$type<'students' | 'honours_students' | 'users'>().notNull(),
    bucket: integer().notNull(),
    ids: integer().array().notNull(),
  },
  (table) => [index().on(table.people, table.bucket), index().on(table.access_id)],
)
