import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { auditActionNames, auditLog as contract } from '@pre-u/contract/figures/auditLog'
import { fieldLabels } from '@pre-u/contract/fieldLabels'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'
import { members } from '@pre-u/contract/schools/members'
import { schools } from '@pre-u/contract/schools/schools'
import { auditTable as table, searchedIn } from '../../platform/audit/audit'
import type { Feature } from '../../platform/context'
import { type ExportColumn, mountExport, named } from '../../platform/resource/export'
import { fromDay, type Matches, untilDay } from '../../platform/resource/query'
import { jsonObject } from '../../platform/resource/item'
import { mountList } from '../../platform/resource/mountResource'
import type { List } from '../../platform/resource/resource'
import { usersTable } from '../../tables/accounts'
import { changesInWords } from '../../tables/recordNames'

const kinds: RecordKind[] = Object.values(resources)
const kindNames = Object.fromEntries(kinds.map(({ name, words }) => [name, words.one]))
const labels = JSON.stringify(fieldLabels)

/** The expression does what `baseName` does: `school_id` has the label of `school`. */
const changedFields = sql`case when ${table.action} = 'UPDATE' then (
  select string_agg(coalesce(${labels}::jsonb ->> regexp_replace(field, '__?id$', ''), field), ', ' order by field)
  from jsonb_object_keys(${table.changes} - 'exception') field) end`

const actor = sql`case when ${table.actor_id} is not null then ${jsonObject({ id: table.actor_id, name: sql`coalesce(${table.actor_name}, '')` })} end`

/** Who was added to the school or removed from it has an entry that names the school. */
const ofSchool = (matches: Matches) => {
  const schoolId = sql`coalesce(${table.changes} -> 'school_id' ->> 1, ${table.changes} -> 'school_id' ->> 0)::int`
  const persons = sql`(
    select ${usersTable.id} from ${usersTable} where ${matches(usersTable.school_id)}
    union select ${table.record_id} from ${table} where ${and(eq(table.resource, members.name), ne(table.action, 'UPDATE'), matches(schoolId))})`
  return or(
    and(eq(table.resource, schools.name), matches(table.record_id)),
    and(inArray(table.resource, [members.name, ...members.alsoLoggedAs]), ne(table.action, 'READ'), sql`${table.record_id} in ${persons}`),
  )
}

const auditLog: List<typeof contract, typeof table> = {
  contract,
  table,
  search: searchedIn(table),
  ordering: '-at',
  filters: {
    resource: table.resource,
    action: table.action,
    actor__id: table.actor_id,
    record_id: table.record_id,
    school__id: ofSchool,
    at__gte: fromDay(table.at),
    at__lte: untilDay(table.at),
  },
  select: () => ({ changes: changesInWords, actor }),
}

/** The values are left out: they are codes and personal data, which the page shows in words. */
const columns: ExportColumn[] = [
  { key: 'at', kind: 'instant', value: table.at },
  { key: 'actor', kind: 'text', value: sql`coalesce(${table.actor_name}, 'Het systeem')` },
  { key: 'resource', kind: 'text', value: named(table.resource, kindNames) },
  { key: 'record_title', kind: 'text', value: table.record_title },
  { key: 'action', kind: 'text', value: named(table.action, auditActionNames) },
  { key: 'exception', kind: 'text', value: sql`${table.changes} -> 'exception' ->> 1` },
  { key: 'changes', kind: 'text', value: changedFields },
]

export const auditLogFeature: Feature = (app, context) => {
  mountList(app, context, auditLog)
  mountExport(app, context, auditLog, {
    fileName: 'logboek',
    sheet: 'Logboek',
    columns,
    people: { kind: 'users', id: table.actor_id },
    words: { one: 'logregel', many: 'logregels' },
  })
}
