import { desc, eq } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { checkPeriod, periods as contract } from '@pre-u/contract/activities/periods'
import { daysOfSchoolYear, formatDay } from '@pre-u/contract/platform/dates'
import type { Feature } from '../platform/context'
import { dutch } from '../platform/db/columns'
import { type ExportColumn, mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import type { Resource } from '../platform/resource/resource'
import { periodsTable as table } from '../tables/periods'

const periods: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: (period) => `${period.name} ${period.school_year}`,
  scope: (user) => (isStaff(user) ? undefined : eq(table.is_active, true)),
  search: [table.name, table.school_year],
  ordering: '-start_date',
  sort: { name: [dutch(table.name)] },
  filters: { school_year: table.school_year, is_active: table.is_active },
  choices: { where: eq(table.is_active, true), orderBy: [desc(table.start_date), table.id], past: { where: eq(table.is_active, false) } },
  check: checkPeriod,
  doubts: async ({ row, input }) => {
    if (!input.school_year && !input.start_date && !input.end_date) return []
    const { school_year, start_date, end_date } = row
    const [first, last] = daysOfSchoolYear(school_year)
    return start_date < first || end_date > last
      ? [`Schooljaar ${school_year} loopt van ${formatDay(first)} tot en met ${formatDay(last)}. Deze periode valt daar niet helemaal in.`]
      : []
  },
  inUse: 'Deze periode is in gebruik. U kunt de periode wel op niet actief zetten.',
  constraints: { periods_name_school_year: { field: 'name', message: 'In dit schooljaar is er al een periode met deze naam' } },
}

const columns: ExportColumn[] = [
  { key: 'name', kind: 'text', value: table.name },
  { key: 'school_year', kind: 'text', value: table.school_year },
  { key: 'start_date', kind: 'day', value: table.start_date },
  { key: 'end_date', kind: 'day', value: table.end_date },
  { key: 'is_active', kind: 'yesNo', value: table.is_active },
]

export const periodsFeature: Feature = (app, context) => {
  mountResource(app, context, periods)
  mountMatchingIds(app, context, periods)
  mountExport(app, context, periods, { fileName: 'periodes', sheet: 'Periodes', columns, people: null })
}
