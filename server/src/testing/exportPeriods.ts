import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isStaff, type Role } from '@pre-u/contract/access'
import { type Period, periods } from '@pre-u/contract/activities/periods'
import { periodsTable as table } from '../tables/periods'
import type { Context } from '../platform/context'
import { type ExportColumn, mountExport } from '../platform/resource/export'
import { dutch } from '../platform/db/columns'
import type { Resource } from '../platform/resource/resource'

export const columns: ExportColumn[] = [
  { key: 'name', heading: 'Naam', kind: 'text', value: table.name },
  { key: 'start_date', heading: 'Begin', kind: 'day', value: table.start_date },
  { key: 'is_active', heading: 'Actief', kind: 'yesNo', value: table.is_active },
  { key: 'updated_at', heading: 'Gewijzigd', kind: 'instant', staffOnly: true, value: table.updated_at },
]

type Options = Partial<Parameters<typeof mountExport>[3]>

/** Mounts an export of periods, which have none. `moreColumns` lets a test block an export. */
export function exportPeriods(
  app: FastifyInstance,
  context: Context,
  path: `/api/${string}`,
  moreColumns: ExportColumn[] = [],
  options: Options = {},
  exportedBy: readonly Role[] = periods.access.read,
) {
  const contract = { ...periods, path, access: { ...periods.access, export: exportedBy } }
  const resource = {
    contract,
    table,
    title: ({ name }: Period) => name,
    scope: (user) => (isStaff(user) ? undefined : eq(table.is_active, true)),
    search: [table.name],
    ordering: '-start_date',
    sort: { name: [dutch(table.name)] },
    filters: {
      school_year: (matches) => sql`(${matches(table.school_year)} or (${matches(sql`'2098-2099'::text`)} and pg_sleep(60) is not null))`,
      is_active: table.is_active,
    },
  } as Resource<typeof contract, typeof table>
  mountExport(app, context, resource, {
    fileName: 'periodes',
    sheet: 'Periodes',
    people: null,
    columns: [...columns, ...moreColumns],
    ...options,
  })
}
