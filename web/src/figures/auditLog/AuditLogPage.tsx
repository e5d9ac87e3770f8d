import { auditActionNames, auditActions, type AuditEntry, auditLog } from '@pre-u/contract/figures/auditLog'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextSearch } from '../../platform/address/searchParams'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column, Filter, Option } from '../../platform/list/types'
import { type ListState, useListState } from '../../platform/address/listState'
import { useSession } from '../../platform/api/session'
import { upperFirst } from '../../platform/words'
import { RecordLink } from '../../platform/page/links'
import { useUndoOf } from '../../platform/undo/useUndo'
import { AuditEntryDrawer } from './AuditEntryDrawer'
import classes from './auditLog.module.css'
import { actorName, auditQueries, changedFields, describeAction, Exception, pageOf, resourceNames } from './entry'

const wrapped = (text: ReactNode) => <span className={classes.wrapped}>{text}</span>

/** The sentence, in which the record's name leads to its page where it has one. */
function withLink(entry: AuditEntry) {
  const page = pageOf(entry)
  const sentence = describeAction(entry)
  const start = sentence.lastIndexOf(entry.record_title)
  if (!page || start < 0) return sentence
  return (
    <>
      {sentence.slice(0, start)}
      <RecordLink to={page}>{entry.record_title}</RecordLink>
      {sentence.slice(start + entry.record_title.length)}
    </>
  )
}

const whatHappened = (entry: AuditEntry) => (
  <>
    {wrapped(withLink(entry))}
    <Exception entry={entry} />
  </>
)

const columns: Column<typeof auditLog>[] = [
  { id: 'at', sort: 'at', cell: (entry) => formatInstant(entry.at) },
  { id: 'actor', cell: actorName },
  { id: 'action', header: 'Wat', exportAs: ['resource', 'record_title', 'action', 'exception'], cell: whatHappened },
  { id: 'changes', cell: (entry) => (entry.action === 'UPDATE' ? wrapped(changedFields(entry)) : '') },
]

function useActorOptions(state: ListState<typeof auditLog>): Option[] {
  const me = useSession(({ user }) => user)
  const { data } = useQuery(auditQueries.list(state.query))
  const namesById = new Map(data?.results.flatMap(({ actor }) => (actor ? [[String(actor.id), actor.name] as const] : [])))
  if (me) namesById.set(String(me.id), 'Ikzelf')
  return [...namesById].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'nl'))
}

export const load = (address: TextSearch) => loadList(auditQueries, auditLog, address)

export function AuditLogPage() {
  const state = useListState(auditLog, useSearch({ from: '/shell/settings' }))
  const filters: Filter<typeof auditLog>[] = [
    {
      kind: 'choice',
      name: 'resource',
      options: Object.entries(resourceNames).map(([value, label]) => ({ value, label: upperFirst(label) })),
    },
    {
      kind: 'choice',
      name: 'action',
      options: auditActions.map((value) => ({ value, label: upperFirst(auditActionNames[value]) })),
    },
    { kind: 'choice', name: 'actor__id', options: useActorOptions(state) },
    { kind: 'day', name: 'at__gte', label: 'Vanaf' },
    { kind: 'day', name: 'at__lte', label: 'Tot en met' },
  ]
  const undoOf = useUndoOf()
  const actionsOf = (entry: AuditEntry) => {
    const { actor, resource, record_id } = entry
    const undo = undoOf(entry)
    return [
      ...(undo ? [{ label: 'Ongedaan maken', onClick: undo }] : []),
      { label: 'Alles over dit onderwerp', onClick: () => state.filterOn({ resource, record_id: String(record_id) }) },
      ...(actor ? [{ label: `Alles van ${actor.name}`, onClick: () => state.filterOn({ actor__id: String(actor.id) }) }] : []),
    ]
  }
  return (
    <ListPage
      title="Logboek"
      level={2}
      queries={auditQueries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-at"
      row={{ titleOf: (entry) => `${actorName(entry)} ${describeAction(entry)}`, openLabel: 'Wijzigingen bekijken', actionsOf }}
      empty={{ title: 'Nog niets gebeurd', body: 'Elke wijziging in het systeem komt hier te staan: wie, wat en wanneer.' }}
    >
      <AuditEntryDrawer state={state} />
    </ListPage>
  )
}
