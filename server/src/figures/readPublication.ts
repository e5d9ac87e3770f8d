import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, inArray, sql } from 'drizzle-orm'
import { type FigureGroup, figureGroupsFor } from '@pre-u/contract/figures/figures'
import { periodsTable as periods } from '../tables/periods'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { type Counted, countRegistrations, own } from './count'
import { groupOf } from './groups'
import { families, type PublishedYear, publishYear } from './publication'
import { registrations } from './registrations'
import type { Belongs } from './relations'
import type { Years } from './years'

/** Where the activities and the schools of each year belong. */
async function readBelongs(db: Db, years: string[], user: Actor): Promise<Map<string, Belongs[]>> {
  const possible = figureGroupsFor(user)
  const found: (Belongs & { school_year: string })[] = []
  for (const family of families) {
    const keys = family.filter((group) => possible.includes(group)).map((group) => sql`${groupOf[group].key} as ${sql.identifier(group)}`)
    if (keys.length < 2) continue
    const { rows } = await db.execute<Belongs & { school_year: string }>(sql`
      select distinct ${periods.school_year}, ${sql.join(keys, sql`, `)} from ${registrations}
      where ${and(inArray(periods.school_year, years), own(user))}`)
    found.push(...rows)
  }
  return groupBy(found, ({ school_year }) => school_year)
}

/** What may be published of the registrations of each of these years, the same for whatever is asked. */
export async function readPublication(
  db: Db,
  { year, earlierYears }: Pick<Years, 'year' | 'earlierYears'>,
  user: Actor,
): Promise<(year: string) => PublishedYear> {
  const years = [year, ...earlierYears]
  const counted = new Map<FigureGroup, Counted[]>()
  for (const by of figureGroupsFor(user)) counted.set(by, await countRegistrations(db, { by, filters: [], year, earlierYears, user }))
  const belongs = await readBelongs(db, years, user)
  const published = new Map<string, PublishedYear>()
  for (const each of years) {
    const ofYear = [...counted].map(([group, rows]): [FigureGroup, Counted[]] => [
      group,
      rows.filter(({ school_year }) => school_year === each),
    ])
    published.set(each, publishYear(new Map(ofYear), belongs.get(each) ?? []))
    // A year with many schools takes a tenth of a second: others have their turn.
    await nextTurn()
  }
  return (each) => published.get(each)!
}
