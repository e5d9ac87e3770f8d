import { checkPeriod } from '@pre-u/contract/activities/periods'
import { type HolidayInput, holidays as contract } from '@pre-u/contract/activities/holidays'
import { addNationalHolidays } from '@pre-u/contract/activities/newYear/newYear'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Feature } from '../../platform/context'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { invalid } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { type ExportColumn, mountExport } from '../../platform/resource/export'
import { mountMatchingIds } from '../../platform/resource/matchingIds'
import { mountResource } from '../../platform/resource/mountResource'
import type { Resource } from '../../platform/resource/resource'
import { nationalHolidays } from './national'
import { holidaysTable as table } from '../../tables/holidays'

const titleOf = ({ name, region }: HolidayInput) => (region === 'Alle' ? name : `${name} ${region}`)

const holidays: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: titleOf,
  search: [table.name, table.region],
  ordering: '-start_date',
  sort: { name: [dutch(table.name)] },
  filters: { region: table.region },
  check: checkPeriod,
  constraints: {
    holidays_name_region_start_date: { field: 'name', message: 'Deze vakantie staat er al, met dezelfde regio en begindatum' },
  },
}

/** Adds the holidays of a school year, and leaves alone those that are there. */
async function addNational(db: Db, school_year: string, user: Actor) {
  const known = nationalHolidays[school_year]
  if (!known) {
    const years = Object.keys(nationalHolidays).join(', ')
    throw invalid({ school_year: [`Van ${school_year} zijn de landelijke data hier niet bekend, wel van ${years}. Voeg ze zelf toe.`] })
  }
  const added = await db.insert(table).values(known).onConflictDoNothing().returning()
  const changes = added.map((row) => ({ id: row.id, title: titleOf(row), before: null, after: row }))
  await writeAudits(db, contract, user, changes)
  return { count: added.length }
}

const columns: ExportColumn[] = [
  { key: 'name', kind: 'text', value: table.name },
  { key: 'region', kind: 'text', value: table.region },
  { key: 'start_date', kind: 'day', value: table.start_date },
  { key: 'end_date', kind: 'day', value: table.end_date },
]

export const holidaysFeature: Feature = (app, context) => {
  mountResource(app, context, holidays)
  mountMatchingIds(app, context, holidays)
  mountExport(app, context, holidays, { fileName: 'schoolvakanties', sheet: 'Schoolvakanties', columns, people: null })
  mountAction(app, addNationalHolidays, ({ body, user }) => context.db.transaction((tx) => addNational(tx, body.school_year, user)))
}
