import { eq, sql } from 'drizzle-orm'
import { plans as contract } from '@pre-u/contract/schools/plans'
import type { Feature } from '../platform/context'
import { dutch } from '../platform/db/columns'
import { type ExportColumn, mountExport } from '../platform/resource/export'
import { number } from '../platform/resource/item'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import type { Resource } from '../platform/resource/resource'
import { schoolsTable } from '../tables/schools'
import { plansTable as table } from '../tables/plans'

const schoolsCount = sql`(select count(*) from ${schoolsTable} where ${eq(schoolsTable.plan_id, table.id)})`

const plans: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: (plan) => plan.name,
  select: () => ({ schools_count: number(schoolsCount) }),
  search: [table.name, table.description],
  ordering: 'name',
  sort: { name: [dutch(table.name)] },
  filters: { is_active: table.is_active, priority: table.priority },
  choices: { where: eq(table.is_active, true), orderBy: [dutch(table.name), table.id] },
  constraints: { plans_name: { field: 'name', message: 'Er is al een pakket met deze naam' } },
  inUse: 'Dit pakket hoort bij een of meer scholen. U kunt het wel op niet actief zetten.',
}

const columns: ExportColumn[] = [
  { key: 'name', kind: 'text', value: table.name },
  { key: 'description', kind: 'text', value: table.description },
  { key: 'max_registrations', kind: 'number', value: table.max_registrations },
  { key: 'max_honours_students', kind: 'number', value: table.max_honours_students },
  { key: 'schools_count', kind: 'number', value: schoolsCount },
  { key: 'priority', kind: 'yesNo', value: table.priority },
  { key: 'is_active', kind: 'yesNo', value: table.is_active },
]

export const plansFeature: Feature = (app, context) => {
  mountResource(app, context, plans)
  mountMatchingIds(app, context, plans)
  mountExport(app, context, plans, { fileName: 'pakketten', sheet: 'Pakketten', columns, people: null })
}
