import type { HolidayInput } from '@pre-u/contract/activities/holidays'

type Days = readonly [start_date: string, end_date: string]

const everywhere = (name: string, [start_date, end_date]: Days): HolidayInput => ({ name, region: 'Alle', start_date, end_date })
const spread = (name: string, days: Record<'Noord' | 'Midden' | 'Zuid', Days>): HolidayInput[] =>
  (['Noord', 'Midden', 'Zuid'] as const).map((region) => ({ name, region, start_date: days[region][0], end_date: days[region][1] }))

/** The ministry publishes these; the Christian feast days on which schools are closed are added. */
export const nationalHolidays: Record<string, HolidayInput[]> = {
  '2027-2028': [
    ...spread('Herfstvakantie', {
      Noord: ['2027-10-16', '2027-10-24'],
      Midden: ['2027-10-16', '2027-10-24'],
      Zuid: ['2027-10-23', '2027-10-31'],
    }),
    everywhere('Kerstvakantie', ['2027-12-25', '2028-01-09']),
    ...spread('Voorjaarsvakantie', {
      Noord: ['2028-02-19', '2028-02-27'],
      Midden: ['2028-02-26', '2028-03-05'],
      Zuid: ['2028-02-26', '2028-03-05'],
    }),
    everywhere('Tweede paasdag', ['2028-04-17', '2028-04-17']),
    everywhere('Meivakantie', ['2028-04-29', '2028-05-07']),
    everywhere('Hemelvaart', ['2028-05-25', '2028-05-26']),
    everywhere('Tweede pinksterdag', ['2028-06-05', '2028-06-05']),
    ...spread('Zomervakantie', {
      Noord: ['2028-07-15', '2028-08-27'],
      Midden: ['2028-07-08', '2028-08-20'],
      Zuid: ['2028-07-22', '2028-09-03'],
    }),
  ],
  '2028-2029': [
    ...spread('Herfstvakantie', {
      Noord: ['2028-10-14', '2028-10-22'],
      Midden: ['2028-10-21', '2028-10-29'],
      Zuid: ['2028-10-21', '2028-10-29'],
    }),
    everywhere('Kerstvakantie', ['2028-12-23', '2029-01-07']),
    ...spread('Voorjaarsvakantie', {
      Noord: ['2029-02-17', '2029-02-25'],
      Midden: ['2029-02-17', '2029-02-25'],
      Zuid: ['2029-02-10', '2029-02-18'],
    }),
    everywhere('Tweede paasdag', ['2029-04-02', '2029-04-02']),
    everywhere('Meivakantie', ['2029-04-28', '2029-05-06']),
    everywhere('Hemelvaart', ['2029-05-10', '2029-05-11']),
    everywhere('Tweede pinksterdag', ['2029-05-21', '2029-05-21']),
    ...spread('Zomervakantie', {
      Noord: ['2029-07-21', '2029-09-02'],
      Midden: ['2029-07-07', '2029-08-19'],
      Zuid: ['2029-07-14', '2029-08-26'],
    }),
  ],
}
