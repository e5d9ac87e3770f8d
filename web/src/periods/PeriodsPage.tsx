import { formatDay } from '@pre-u/contract/platform/dates'
import { type Period, periods } from '@pre-u/contract/periods'
import { useSearch } from '@tanstack/react-router'
import { ActiveText, activeOptions } from '../platform/list/active'
import { ListPage } from '../platform/list/ListPage'
import type { Column, Filter } from '../platform/list/types'
import { useListState } from '../platform/address/listState'
import { PeriodForm } from './PeriodForm'
import { periodQueries } from './queries'
import { schoolYears } from './schoolYears'
import { usePeriodActions } from './usePeriodActions'

const columns: Column<typeof periods>[] = [
  { id: 'name', header: 'Naam', sort: 'name', cell: (period) => period.name },
  { id: 'school_year', header: 'Schooljaar', sort: 'school_year', cell: (period) => period.school_year },
  { id: 'start_date', header: 'Begindatum', sort: 'start_date', cell: (period) => formatDay(period.start_date) },
  { id: 'end_date', header: 'Einddatum', sort: 'end_date', cell: (period) => formatDay(period.end_date) },
  {
    id: 'is_active',
    header: 'Actief',
    sort: 'is_active',
    cell: (period) => <ActiveText isActive={period.is_active} />,
  },
]

export function PeriodsPage() {
  const state = useListState(periods, useSearch({ from: '/shell/settings' }))
  const { remove, setActive } = usePeriodActions()
  const filters: Filter<typeof periods>[] = [
    {
      kind: 'choice',
      name: 'school_year',
      label: 'Schooljaar',
      options: schoolYears(state.matching.school_year).map((year) => ({ value: year, label: year })),
    },
    { kind: 'choice', name: 'is_active', label: 'Actief', options: activeOptions },
  ]
  const rowActions = (period: Period) => [
    { label: 'Wijzigen', onClick: () => state.show(period.id) },
    { label: period.is_active ? 'Deactiveren' : 'Activeren', onClick: () => void setActive(period, !period.is_active) },
    { label: 'Verwijderen', danger: true, onClick: () => void remove(period) },
  ]
  return (
    <>
      <ListPage
        title="Periodes"
        level={2}
        queries={periodQueries}
        state={state}
        columns={columns}
        filters={filters}
        defaultOrdering="-start_date"
        rowTitle={(period) => `${period.name} ${period.school_year}`}
        rowActions={rowActions}
        addLabel="Periode toevoegen"
        empty={{
          title: 'Nog geen periodes',
          body: 'Een periode is het deel van het schooljaar waarin activiteiten plaatsvinden. Voeg de eerste toe.',
        }}
      />
      <PeriodForm opened={state.open} onClose={state.close} />
    </>
  )
}
