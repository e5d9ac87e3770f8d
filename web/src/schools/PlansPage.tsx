import { plans } from '@pre-u/contract/schools/plans'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../platform/address/listState'
import { resourceQueries } from '../platform/api/resourceQueries'
import { DeclaredForm, type FieldDeclaration } from '../platform/form/DeclaredForm'
import { useRowActions } from '../platform/form/useRowActions'
import { activeOptions, ActiveText } from '../platform/list/cells'
import type { TextSearch } from '../platform/address/searchParams'
import { exportAction } from '../platform/list/BulkBar'
import { ListPage } from '../platform/list/ListPage'
import { loadList } from '../platform/list/rows'
import type { Column, Filter } from '../platform/list/types'
import { RecordLink } from '../platform/page/links'
import { number } from '../platform/words'

const formatLimit = (maximum: number | null) => (maximum === null ? 'geen limiet' : number(maximum))

const queries = resourceQueries(plans)

const columns: Column<typeof plans>[] = [
  { id: 'name', sort: 'name', cell: ({ name }) => name },
  { id: 'max_registrations', sort: 'max_registrations', numeric: true, cell: ({ max_registrations: maximum }) => formatLimit(maximum) },
  {
    id: 'max_honours_students',
    sort: 'max_honours_students',
    numeric: true,
    cell: ({ max_honours_students: maximum }) => formatLimit(maximum),
  },
  {
    id: 'schools_count',
    numeric: true,
    cell: ({ id, schools_count }) => (
      // Archived schools are counted too.
      <RecordLink to="/schools" search={{ plan__id: String(id), is_active: '' }}>
        {number(schools_count)}
      </RecordLink>
    ),
  },
  { id: 'priority', sort: 'priority', cell: ({ priority }) => (priority ? 'Ja' : 'Nee') },
  { id: 'is_active', sort: 'is_active', cell: ({ is_active }) => <ActiveText isActive={is_active} /> },
]

const filters: Filter<typeof plans>[] = [
  { kind: 'choice', name: 'is_active', options: activeOptions },
  {
    kind: 'choice',
    name: 'priority',
    options: [
      { value: 'true', label: 'Met voorrang' },
      { value: 'false', label: 'Zonder voorrang' },
    ],
  },
]

const NO_LIMIT = 'Leeg = geen limiet'

const fields: FieldDeclaration<typeof plans>[] = [
  { kind: 'text', name: 'name', placeholder: 'Bijvoorbeeld Partnerschool' },
  { kind: 'longText', name: 'description' },
  { kind: 'number', name: 'max_registrations', description: NO_LIMIT },
  { kind: 'number', name: 'max_honours_students', description: NO_LIMIT },
  { kind: 'switch', name: 'priority', description: 'Krijgt voorrang bij plaatsing vanaf de wachtlijst.' },
  { kind: 'switch', name: 'is_active', description: 'Een actief pakket is te kiezen bij een school.' },
]

const bulkActions = [exportAction(queries.exportSelection)]

export const load = (address: TextSearch) => loadList(queries, plans, address)

export function PlansPage() {
  const state = useListState(plans, useSearch({ from: '/shell/settings' }))
  const { remove, actionsFor } = useRowActions(plans, {
    subject: ({ name }) => `Pakket "${name}"`,
    inUse: 'Verwijderen kan niet meer. Als u het pakket deactiveert, is het niet meer te kiezen; de scholen die het hebben, houden het.',
  })
  return (
    <ListPage
      title={plans.words.many}
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="name"
      row={{ titleOf: ({ name }) => name, openLabel: 'Wijzigen', actionsOf: actionsFor }}
      bulkActions={bulkActions}
      addLabel="Pakket toevoegen"
      empty={{
        title: 'Nog geen pakketten',
        body: 'Een pakket zegt hoeveel leerlingen een partnerschool kan inschrijven. Voeg het eerste toe.',
      }}
    >
      <DeclaredForm
        contract={plans}
        opened={state.open}
        onClose={state.close}
        remove={remove}
        title={(plan) => plan?.name ?? 'Nieuw pakket'}
        fields={fields}
      />
    </ListPage>
  )
}
