import { checkPeriod, type Period, type PeriodInput, periods } from '@pre-u/contract/periods'
import { formatDay } from '@pre-u/contract/platform/dates'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../platform/address/listState'
import { resourceQueries } from '../platform/api/resourceQueries'
import { isDay } from '../platform/dates/day'
import { DayField, SelectField, SwitchField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import { RemoveButton } from '../platform/form/RemoveButton'
import type { Draft } from '../platform/form/useDraft'
import { useSwitchable } from '../platform/form/useSwitchable'
import { ActiveText, activeOptions } from '../platform/list/active'
import { ListPage } from '../platform/list/ListPage'
import type { Column, Filter } from '../platform/list/types'
import { currentSchoolYear, schoolYears } from './schoolYears'

const queries = resourceQueries(periods)

const columns: Column<typeof periods>[] = [
  { id: 'name', sort: 'name', cell: ({ name }) => name },
  { id: 'school_year', sort: 'school_year', cell: ({ school_year }) => school_year },
  { id: 'start_date', sort: 'start_date', cell: ({ start_date }) => formatDay(start_date) },
  { id: 'end_date', sort: 'end_date', cell: ({ end_date }) => formatDay(end_date) },
  { id: 'is_active', sort: 'is_active', cell: ({ is_active }) => <ActiveText isActive={is_active} /> },
]

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
  return (
    <>
      <ListPage
        title={periods.words.many}
        level={2}
        queries={queries}
        state={state}
        columns={columns}
        filters={filters}
        defaultOrdering="-start_date"
        rowTitle={({ name, school_year }) => `${name} ${school_year}`}
        rowActions={(period: Period) => [{ label: 'Wijzigen', onClick: () => state.show(period.id) }, ...actionsFor(period)]}
        addLabel="Periode toevoegen"
        empty={{
          title: 'Nog geen periodes',
          body: 'Een periode is het deel van het schooljaar waarin activiteiten plaatsvinden. Voeg de eerste toe.',
        }}
      />
      <FormDrawer
        contract={periods}
        check={checkPeriod}
        defaults={() => ({ school_year: currentSchoolYear() })}
        opened={state.open}
        onClose={state.close}
        title={(period) => period?.name ?? 'Nieuwe periode'}
        renderSecondary={(period, leave) => <RemoveButton remove={() => remove(period)} leave={leave} />}
      >
        {(form) => <Fields form={form} />}
      </FormDrawer>
    </>
  )
}

function Fields({ form }: { form: Draft<PeriodInput> }) {
  const { school_year, start_date, end_date } = form.values
  const startDay = start_date !== null && isDay(start_date) ? start_date : undefined
  const endDay = end_date !== null && isDay(end_date) ? end_date : undefined
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" placeholder="Bijvoorbeeld Herfst" data-autofocus />
      <SelectField form={form} name="school_year" data={schoolYears(school_year)} />
      <DayField form={form} name="start_date" max={endDay} />
      <DayField form={form} name="end_date" min={startDay} />
      <SwitchField form={form} name="is_active" description="Een actieve periode is te kiezen bij activiteiten en inschrijvingen." />
    </>
  )
}
