import { holidayRegions, holidays } from '@pre-u/contract/activities/holidays'
import { formatDay } from '@pre-u/contract/platform/dates'
import { useSearch } from '@tanstack/react-router'
import { checkPeriod } from '@pre-u/contract/activities/periods'
import { useListState } from '../../platform/address/listState'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { useRowActions } from '../../platform/form/useRowActions'
import type { TextSearch } from '../../platform/address/searchParams'
import { exportAction } from '../../platform/list/BulkBar'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column, Filter } from '../../platform/list/types'
import { DayField, SelectField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'

const queries = resourceQueries(holidays)

const columns: Column<typeof holidays>[] = [
  { id: 'name', sort: 'name', cell: ({ name }) => name },
  { id: 'region', cell: ({ region }) => region },
  { id: 'start_date', sort: 'start_date', cell: ({ start_date }) => formatDay(start_date) },
  { id: 'end_date', cell: ({ end_date }) => formatDay(end_date) },
]
const filters: Filter<typeof holidays>[] = [
  { kind: 'choice', name: 'region', options: holidayRegions.map((value) => ({ value, label: value })) },
]

const bulkActions = [exportAction(queries.exportSelection)]

export const load = (address: TextSearch) => loadList(queries, holidays, address)

export function HolidaysPage() {
  const state = useListState(holidays, useSearch({ from: '/shell/settings' }))
  const { remove, actionsFor } = useRowActions(holidays, {
    subject: ({ name, start_date }) => `${name} vanaf ${formatDay(start_date)}`,
    removal: 'Voorstellen voor data houden er dan geen rekening meer mee.',
  })
  return (
    <ListPage
      title={holidays.words.many}
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-start_date"
      row={{ titleOf: ({ name, region }) => `${name} ${region}`, openLabel: 'Wijzigen', actionsOf: actionsFor }}
      bulkActions={bulkActions}
      addLabel="Vakantie toevoegen"
      empty={{
        title: 'Nog geen schoolvakanties',
        body: 'Met vakanties en vrije dagen houdt u rekening bij het klaarzetten van een schooljaar en het herhalen van een activiteit.',
      }}
    >
      <FormDrawer
        contract={holidays}
        check={checkPeriod}
        opened={state.open}
        onClose={state.close}
        title={(holiday) => holiday?.name ?? 'Nieuwe vakantie'}
        remove={remove}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" autoComplete="off" placeholder="Bijvoorbeeld Herfstvakantie" data-autofocus />
            <SelectField form={form} name="region" data={[...holidayRegions]} description="Voor welke scholen: ‘Alle’ is heel Nederland." />
            <DayField form={form} name="start_date" />
            <DayField form={form} name="end_date" />
          </>
        )}
      </FormDrawer>
    </ListPage>
  )
}
