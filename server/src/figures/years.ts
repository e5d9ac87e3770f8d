import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { periodsTable as periods } from '../tables/periods'
import type { Db } from '../platform/db/db'

const MAX_EARLIER = 4

/** Reads the school year that is asked for, or the current one, and the earlier ones that it is compared with, the last one first. */
export async function readYears(db: Db, asked: string | undefined) {
  const known = await db
    .select({ id: periods.id, name: periods.name, school_year: periods.school_year })
    .from(periods)
    .orderBy(periods.start_date, periods.id)
  const year = asked ?? schoolYearOf(dayOf(new Date()))
  const years = [...new Set(known.map(({ school_year }) => school_year))].toSorted().toReversed()
  const earlierYears = years.filter((each) => each < year).slice(0, MAX_EARLIER)
  return {
    year,
    years,
    earlierYears,
    /** The periods of the year and of the earlier ones. */
    shownPeriods: known.filter(({ school_year }) => school_year === year || earlierYears.includes(school_year)),
  }
}
export type Years = Awaited<ReturnType<typeof readYears>>
