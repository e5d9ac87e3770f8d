import type { HolidayInput } from '@pre-u/contract/activities/holidays'
import { schoolYearOf } from '@pre-u/contract/platform/dates'
import { nationalHolidays } from '../../activities/holidays/national'
import { holidaysTable } from '../../tables/holidays'
import type { Db } from '../../platform/db/db'

/** Adds the holidays of this school year, for which days that hold about every year will do, and those of later years as they will be. */
export async function seedHolidays(db: Db, today: string) {
  const year = Number(schoolYearOf(today).slice(0, 4))
  const near: [name: string, region: HolidayInput['region'], start_date: string, end_date: string][] = [
    ['Herfstvakantie', 'Noord', `${year}-10-10`, `${year}-10-18`],
    ['Herfstvakantie', 'Midden', `${year}-10-17`, `${year}-10-25`],
    ['Herfstvakantie', 'Zuid', `${year}-10-17`, `${year}-10-25`],
    ['Kerstvakantie', 'Alle', `${year}-12-19`, `${year + 1}-01-03`],
    ['Voorjaarsvakantie', 'Noord', `${year + 1}-02-20`, `${year + 1}-02-28`],
    ['Voorjaarsvakantie', 'Midden', `${year + 1}-02-20`, `${year + 1}-02-28`],
    ['Voorjaarsvakantie', 'Zuid', `${year + 1}-02-13`, `${year + 1}-02-21`],
    ['Meivakantie', 'Alle', `${year + 1}-04-24`, `${year + 1}-05-02`],
  ]
  const known = new Set(Object.keys(nationalHolidays))
  const ofThisYear = known.has(schoolYearOf(today))
    ? []
    : near.map(([name, region, start_date, end_date]) => ({ name, region, start_date, end_date }))
  await db.insert(holidaysTable).values([...ofThisYear, ...Object.values(nationalHolidays).flat()])
}
