import { eq, sql } from 'drizzle-orm'
import { plans as contract } from '@pre-u/contract/plans'
import type { Feature } from '../platform/context'
import { dutch } from '../platform/db/columns'
import { number } from '../platform/resource/item'
import { mountResource } from '../platform/resource/mountResource'
import type { Resource } from '../platform/resource/resource'
import { schoolsTable } from '../schools/table'
import { plansTable as table } from './table'

const plans: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: (plan) => plan.name,
  select: () => ({ schools_count: number(sql`(select count(*) from ${schoolsTable} where ${eq(schoolsTable.plan_id, table.id)})`) }),
  search: [table.name, table.description],
  ordering: 'name',
  sort: { name: [dutch(table.name)] },
  filters: { is_active: table.is_active, priority: table.priority },
  choices: { where: eq(table.is_active, true), orderBy: [dutch(table.name), table.id] },
  constraints: { plans_name: { field: 'name', message: 'Er is al een pakket met deze naam' } },
  inUse: 'Dit pakket hoort bij een of meer scholen. Zet het pakket op niet actief in plaats daarvan.',
}

export const plansFeature: Feature = (app, context) => void mountResource(app, context, plans)
