import { type SQL, sql } from 'drizzle-orm'
import { auditLog as contract } from '@pre-u/contract/auditLog'
import { auditTable as table } from '../platform/audit/audit'
import type { Feature } from '../platform/context'
import { orNull, text } from '../platform/resource/item'
import { mountList } from '../platform/resource/mountResource'
import type { List } from '../platform/resource/resource'

const startOfDay = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`

const auditLog: List<typeof contract, typeof table> = {
  contract,
  table,
  select: () => ({ actor: orNull(table.actor_id, { id: table.actor_id, name: text(sql`coalesce(${table.actor_name}, '')`) }) }),
  search: [table.record_title, table.actor_name],
  ordering: '-at',
  filters: {
    resource: table.resource,
    action: table.action,
    actor__id: table.actor_id,
    record_id: table.record_id,
    at__gte: (_matches, day) => sql`${table.at} >= ${startOfDay(sql`${day}::date`)}`,
    at__lte: (_matches, day) => sql`${table.at} < ${startOfDay(sql`${day}::date + 1`)}`,
  },
}

export const auditLogFeature: Feature = (app, context) => void mountList(app, context, auditLog)
