import { count, countDistinct } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isStaff } from '@pre-u/contract/access'
import { type Change, recordNews, type Telling } from '../notifications/news/public'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { Before, NewsKind } from '../tables/news'
import type { Changed, NewsOf, StatusRow } from './subject'

type OfSchool = { id: number; school_id: number }

/** One row of news for each person who is notified besides the primary contact. */
export const newsFor = <Kind extends NewsKind>(
  { id, school_id }: OfSchool,
  persons: (number | null)[],
  before: Before[Kind],
): Change<Kind>[] => [...new Set(persons)].map((person_id) => ({ school_id, record_id: id, person_id, before }))

/** Records the news of the records that changed for their school. What a school does itself is always news for its other persons. */
export async function recordChanges<Kind extends 'student' | 'candidate', Row extends StatusRow>(
  db: Db,
  { kind, known, persons }: NewsOf<Kind, Row>,
  { before, after }: Changed<Row>,
  user: Actor,
  telling?: Telling,
) {
  const news = before.flatMap((row, index) => {
    const now = after[index]!
    const isNews = JSON.stringify(known(row)) !== JSON.stringify(known(now))
    return isNews ? newsFor<Kind>(row, persons(row, now), known(row)) : []
  })
  await recordNews(db, kind, news, user, isStaff(user) ? telling : {})
}

/** How many schools get a mail. What a school does itself is news for its other persons only, and not counted. */
export const countInformed = (rows: { school_id: number }[], inform: boolean, user: Actor) =>
  inform && isStaff(user) ? new Set(rows.map(({ school_id }) => school_id)).size : 0

/** Counts the schools and the pupils of a selection. */
export const audienceOf = ({ school_id }: { school_id: PgColumn }) => ({ schools: countDistinct(school_id), pupils: count() })
