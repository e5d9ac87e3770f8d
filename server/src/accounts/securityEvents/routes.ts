import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { securityEventNames, securityLog as contract } from '@pre-u/contract/accounts/securityEvents'
import type { Feature } from '../../platform/context'
import { type ExportColumn, mountExport, named } from '../../platform/resource/export'
import { jsonObject } from '../../platform/resource/item'
import { mountList } from '../../platform/resource/mountResource'
import { fromDay, untilDay } from '../../platform/resource/query'
import type { List } from '../../platform/resource/resource'
import { searchedIn, securityEventsTable as table } from '../../tables/securityEvents'

const { labels } = contract

/** Without the length of the prefix where it is one address. */
const shownAddress = sql`abbrev(${table.address})`

const person = (id: SQLWrapper, name: SQLWrapper): SQL => sql`case when ${name} is not null then ${jsonObject({ id, name })} end`

const securityLog: List<typeof contract, typeof table> = {
  contract,
  table,
  search: searchedIn(table),
  ordering: '-at',
  filters: {
    kind: table.kind,
    user__id: table.user_id,
    address: shownAddress,
    at__gte: fromDay(table.at),
    at__lte: untilDay(table.at),
  },
  select: () => ({ user: person(table.user_id, table.user_name), by: person(table.by_id, table.by_name) }),
}

const columns: ExportColumn[] = [
  { key: 'at', heading: labels.at, kind: 'instant', value: table.at },
  { key: 'user', heading: labels.user, kind: 'text', value: table.user_name },
  { key: 'kind', heading: labels.kind, kind: 'text', value: named(table.kind, securityEventNames) },
  { key: 'by', heading: labels.by, kind: 'text', value: table.by_name },
  { key: 'address', heading: labels.address, kind: 'text', value: shownAddress },
  { key: 'device', heading: labels.device, kind: 'text', value: table.device },
  { key: 'detail', heading: labels.detail, kind: 'text', value: table.detail },
]

export const securityEventsFeature: Feature = (app, context) => {
  mountList(app, context, securityLog)
  mountExport(app, context, securityLog, {
    fileName: 'beveiliging',
    sheet: 'Beveiliging',
    columns,
    people: { kind: 'users', id: table.user_id },
    words: { one: 'gebeurtenis', many: 'gebeurtenissen' },
  })
}
