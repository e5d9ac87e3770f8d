import { desc, eq } from 'drizzle-orm'
import { access, isStaff } from '@pre-u/contract/access'
import { checkPeriod, periods as contract } from '@pre-u/contract/periods'
import type { Feature } from '../platform/context'
import { dutch } from '../platform/db/columns'
import { mountResource } from '../platform/resource/mountResource'
import type { Resource } from '../platform/resource/resource'
import { periodsTable as table } from './table'

const periods: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'periods',
  words: { one: 'periode', many: 'Periodes' },
  title: (period) => `${period.name} ${period.school_year}`,
  access: access.periods,
  scope: (user) => (isStaff(user) ? undefined : eq(table.is_active, true)),
  search: [table.name, table.school_year],
  ordering: '-start_date',
  sort: { name: [dutch(table.name)] },
  filters: {
    school_year: (year) => eq(table.school_year, year),
    is_active: (active) => eq(table.is_active, active),
  },
  choices: { where: eq(table.is_active, true), orderBy: [desc(table.start_date), table.id] },
  check: checkPeriod,
  inUse: 'Deze periode is in gebruik. Zet de periode op niet actief in plaats daarvan.',
  constraints: { periods_name_school_year: { field: 'name', message: 'In dit schooljaar is er al een periode met deze naam' } },
}

export const periodsFeature: Feature = (app, context) => mountResource(app, context, periods)
