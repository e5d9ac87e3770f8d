import { type SecurityEvent, securityEventKinds, securityEventNames, securityLog } from '@pre-u/contract/accounts/securityEvents'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ListState, useListState } from '../platform/address/listState'
import type { TextSearch } from '../platform/address/searchParams'
import { exportQueries, listQueries } from '../platform/api/resourceQueries'
import { ListPage } from '../platform/list/ListPage'
import { loadList } from '../platform/list/rows'
import type { Column, Filter } from '../platform/list/types'
import { unbroken } from '../platform/words'

const queries = { ...listQueries(securityLog), ...exportQueries(securityLog) }
const { labels } = securityLog

const nameOf = ({ user }: SecurityEvent) => user?.name ?? 'Onbekend'

/** 'Op alle apparaten, door Tom Bakker' */
const explain = ({ detail, by }: SecurityEvent) => [detail, by && `${detail ? 'door' : 'Door'} ${by.name}`].filter(Boolean).join(', ')

const columns: Column<typeof securityLog>[] = [
  { id: 'at', header: labels.at, sort: 'at', cell: ({ at }) => unbroken(formatInstant(at)) },
  { id: 'user', header: labels.user, cut: true, cell: nameOf },
  { id: 'kind', header: labels.kind, cell: ({ kind }) => securityEventNames[kind] },
  {
    id: 'address',
    header: labels.address,
    exportAs: ['address', 'device'],
    cut: 'wide',
    cell: ({ address, device }) => [address, device].filter(Boolean).join(', '),
  },
  { id: 'detail', header: labels.detail, exportAs: ['by', 'detail'], cut: 'wide', cell: explain },
]

/** The people and addresses of the rows that are shown: of the whole list there are too many to choose from. */
function useChoices(state: ListState<typeof securityLog>) {
  const { data } = useQuery(queries.list(state.query))
  const events = data?.results ?? []
  const names = new Map(events.flatMap(({ user }) => (user?.id ? [[String(user.id), user.name] as const] : [])))
  const people = [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'nl'))
  const addresses = [...new Set(events.flatMap(({ address }) => address ?? []))].toSorted()
  return { people, addresses: addresses.map((value) => ({ value, label: value })) }
}

export const load = (address: TextSearch) => loadList(queries, securityLog, address)

export function SecurityEventsPage() {
  const state = useListState(securityLog, useSearch({ from: '/shell/settings' }))
  const { people, addresses } = useChoices(state)
  const filters: Filter<typeof securityLog>[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: labels.kind,
      options: securityEventKinds.map((value) => ({ value, label: securityEventNames[value] })),
    },
    { kind: 'choice', name: 'user__id', label: labels.user, options: people },
    { kind: 'choice', name: 'address', label: 'IP-adres', options: addresses },
    { kind: 'day', name: 'at__gte', label: 'Vanaf' },
    { kind: 'day', name: 'at__lte', label: 'Tot en met' },
  ]
  const actionsOf = ({ user, address }: SecurityEvent) => [
    ...(user?.id ? [{ label: `Alles van ${user.name}`, onClick: () => state.filterOn({ user__id: String(user.id) }) }] : []),
    ...(address ? [{ label: `Alles vanaf ${address}`, onClick: () => state.filterOn({ address }) }] : []),
  ]
  return (
    <ListPage
      title="Beveiliging"
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-at"
      row={{ titleOf: (event) => `${securityEventNames[event.kind]}: ${nameOf(event)}`, actionsOf }}
      empty={{ title: 'Nog niets gebeurd', body: 'Inloggen, weigeringen, wijzigingen van wachtwoorden en exports komen hier te staan.' }}
    />
  )
}
