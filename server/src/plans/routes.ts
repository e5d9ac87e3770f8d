import { count, eq, inArray } from 'drizzle-orm'
import { access } from '@pre-u/contract/access'
import { plans as contract } from '@pre-u/contract/plans'
import type { Feature } from '../platform/context'
import { dutch } from '../platform/db/columns'
import { mountResource } from '../platform/resource/mountResource'
import type { Resource } from '../platform/resource/resource'
import { schoolsTable } from '../schools/table'
import { plansTable as table } from './table'

const plans: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'plans',
  words: { one: 'pakket', many: 'Pakketten' },
  title: (plan) => plan.name,
  access: access.plans,
  search: [table.name, table.description],
  ordering: 'name',
  sort: { name: [dutch(table.name)] },
  filters: {
    is_active: (active) => eq(table.is_active, active),
    priority: (priority) => eq(table.priority, priority),
  },
  choices: { where: eq(table.is_active, true), orderBy: [dutch(table.name), table.id] },
  constraints: { plans_name: { field: 'name', message: 'Er is al een pakket met deze naam' } },
  inUse: 'Dit pakket hoort bij een of meer scholen. Zet het pakket op niet actief in plaats daarvan.',
  present: async (db, rows) => {
    const ids = rows.map(({ id }) => id)
    const { plan_id } = schoolsTable
    const counts = await db.select({ plan_id, schools: count() }).from(schoolsTable).where(inArray(plan_id, ids)).groupBy(plan_id)
    const schools = new Map(counts.map((row) => [row.plan_id, row.schools]))
    return rows.map((row) => ({ ...row, schools_count: schools.get(row.id) ?? 0 }))
  },
}

export const plansFeature: Feature = (app, context) => mountResource(app, context, plans)
