import { type Plan, plans } from '@pre-u/contract/plans'
import { useSearch } from '@tanstack/react-router'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { ActiveText, activeOptions } from '../platform/list/active'
import { ListPage } from '../platform/list/ListPage'
import type { Column, Filter } from '../platform/list/types'
import { useListState } from '../platform/address/listState'
import { number } from '../platform/words'
import { PlanForm } from './PlanForm'
import { planQueries } from './queries'
import { usePlanActions } from './usePlanActions'

const limit = (most: number | null) => (most === null ? 'geen limiet' : number(most))

const limitColumn = (name: 'max_registrations' | 'max_honours_students'): Column<typeof plans> => ({
  id: name,
  header: fieldLabel(name),
  sort: name,
  numeric: true,
  cell: (plan) => limit(plan[name]),
})

const columns: Column<typeof plans>[] = [
  { id: 'name', header: 'Naam', sort: 'name', cell: (plan) => plan.name },
  limitColumn('max_registrations'),
  limitColumn('max_honours_students'),
  { id: 'schools_count', header: 'Scholen', numeric: true, cell: (plan) => number(plan.schools_count) },
  { id: 'priority', header: 'Voorrang', sort: 'priority', cell: (plan) => (plan.priority ? 'Ja' : 'Nee') },
  { id: 'is_active', header: 'Actief', sort: 'is_active', cell: (plan) => <ActiveText isActive={plan.is_active} /> },
]

const filters: Filter<typeof plans>[] = [
  { kind: 'choice', name: 'is_active', label: 'Actief', options: activeOptions },
  {
    kind: 'choice',
    name: 'priority',
    label: 'Voorrang',
    options: [
      { value: 'true', label: 'Met voorrang' },
      { value: 'false', label: 'Zonder voorrang' },
    ],
  },
]

export function PlansPage() {
  const state = useListState(plans, useSearch({ from: '/shell/settings' }))
  const { remove, setActive } = usePlanActions()
  const rowActions = (plan: Plan) => [
    { label: 'Wijzigen', onClick: () => state.show(plan.id) },
    { label: plan.is_active ? 'Deactiveren' : 'Activeren', onClick: () => void setActive(plan, !plan.is_active) },
    { label: 'Verwijderen', danger: true, onClick: () => void remove(plan) },
  ]
  return (
    <>
      <ListPage
        title="Pakketten"
        level={2}
        queries={planQueries}
        state={state}
        columns={columns}
        filters={filters}
        defaultOrdering="name"
        rowTitle={(plan) => plan.name}
        rowActions={rowActions}
        addLabel="Pakket toevoegen"
        empty={{
          title: 'Nog geen pakketten',
          body: 'Een pakket zegt hoeveel leerlingen een partnerschool kan inschrijven. Voeg het eerste toe.',
        }}
      />
      <PlanForm opened={state.open} onClose={state.close} />
    </>
  )
}
