import { type Period, periods, periodTitle } from '@pre-u/contract/activities/periods'
import { formatDay } from '@pre-u/contract/platform/dates'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../../platform/address/listState'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { useSwitchable } from '../../platform/form/useSwitchable'
import { activeOptions, ActiveText } from '../../platform/list/cells'
import type { TextSearch } from '../../platform/address/searchParams'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column, Filter } from '../../platform/list/types'
import { schoolYears } from './schoolYears'
import { PeriodForm } from './PeriodForm'

const queries = resourceQueries(periods)

const columns: Column<typeof periods>[] = [
  { id: 'name', sort: 'name', cell: ({ name }) => name },
  { id: 'school_year', sort: 'school_year', cell: ({ school_year }) => school_year },
  { id: 'start_date', sort: 'start_date', cell: ({ start_date }) => formatDay(start_date) },
  { id: 'end_date', sort: 'end_date', cell: ({ end_date }) => formatDay(end_date) },
  { id: 'is_active', sort: 'is_active', cell: ({ is_active }) => <ActiveText isActive={is_active} /> },
]

export const load = (address: TextSearch) => loadList(queries, periods, address)

export function PeriodsPage() {
  const state = useListState(periods, useSearch({ from: '/shell/settings' }))
  const { remove, actionsFor } = useSwitchable(periods, {
    subject: ({ name }) => `Periode "${name}"`,
    inUse: 'Verwijderen kan niet meer. Als u de periode deactiveert, is deze niet meer te kiezen en blijven de gegevens bewaard.',
  })
  const filters: Filter<typeof periods>[] = [
    {
      kind: 'choice',
      name: 'school_year',
      options: schoolYears(state.matching.school_year).map((year) => ({ value: year, label: year })),
    },
    { kind: 'choice', name: 'is_active', options: activeOptions },
  ]
  const actionsOf = (period: Period) => [{ label: 'Wijzigen', onClick: () => state.show(period.id) }, ...actionsFor(period)]
  return (
    <ListPage
      title={periods.words.many}
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-start_date"
      row={{ titleOf: periodTitle, actionsOf }}
      addLabel="Periode toevoegen"
      empty={{
        title: 'Nog geen periodes',
        body: 'Een periode is het deel van het schooljaar waarin activiteiten plaatsvinden. Voeg de eerste toe.',
      }}
    >
      <PeriodForm opened={state.open} onClose={state.close} remove={remove} />
    </ListPage>
  )
}
