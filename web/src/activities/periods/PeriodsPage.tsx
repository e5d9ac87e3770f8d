import { checkPeriod, type PeriodInput, periods, periodTitle } from '@pre-u/contract/activities/periods'
import { formatDay, schoolYearOf } from '@pre-u/contract/platform/dates'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useListState } from '../../platform/address/listState'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { useRowActions } from '../../platform/form/useRowActions'
import { activeOptions, ActiveText } from '../../platform/list/cells'
import type { TextSearch } from '../../platform/address/searchParams'
import { exportAction } from '../../platform/list/BulkBar'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column, Filter } from '../../platform/list/types'
import { isDay } from '../../platform/dates/day'
import { DayField, SelectField, SwitchField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'
import type { Form } from '../../platform/form/useForm'
import { currentSchoolYear } from '../../platform/address/schoolYear'

const queries = resourceQueries(periods)

const columns: Column<typeof periods>[] = [
  { id: 'name', sort: 'name', cell: ({ name }) => name },
  { id: 'school_year', sort: 'school_year', cell: ({ school_year }) => school_year },
  { id: 'start_date', sort: 'start_date', cell: ({ start_date }) => formatDay(start_date) },
  { id: 'end_date', sort: 'end_date', cell: ({ end_date }) => formatDay(end_date) },
  { id: 'is_active', sort: 'is_active', cell: ({ is_active }) => <ActiveText isActive={is_active} /> },
]

const bulkActions = [exportAction(queries.exportSelection)]

export const load = (address: TextSearch) => loadList(queries, periods, address)

export function PeriodsPage() {
  const state = useListState(periods, useSearch({ from: '/shell/settings' }))
  const { remove, actionsFor } = useRowActions(periods, {
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
    <ListPage
      title={periods.words.many}
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-start_date"
      row={{ titleOf: periodTitle, openLabel: 'Wijzigen', actionsOf: actionsFor }}
      bulkActions={bulkActions}
      addLabel="Periode toevoegen"
      empty={{
        title: 'Nog geen periodes',
        body: 'Een periode is het deel van het schooljaar waarin activiteiten plaatsvinden. Voeg de eerste toe.',
      }}
    >
      <FormDrawer
        contract={periods}
        check={checkPeriod}
        defaults={() => ({ school_year: currentSchoolYear() })}
        opened={state.open}
        onClose={state.close}
        title={(period) => period?.name ?? 'Nieuwe periode'}
        remove={remove}
      >
        {(form, period) => <Fields form={form} isNew={!period} />}
      </FormDrawer>
    </ListPage>
  )
}

/** A new period gets the school year of its first day, until somebody chooses another. */
function useSchoolYearOf(startDay: string | undefined, form: Form<PeriodInput>, isNew: boolean) {
  const derived = useRef(form.values.school_year)
  const { set, values } = form
  useEffect(() => {
    if (!isNew || !startDay || values.school_year !== derived.current) return
    derived.current = schoolYearOf(startDay)
    if (values.school_year !== derived.current) set('school_year', derived.current)
  }, [isNew, startDay, values.school_year, set])
}

function Fields({ form, isNew }: { form: Form<PeriodInput>; isNew: boolean }) {
  const { school_year, start_date, end_date } = form.values
  const startDay = start_date !== null && isDay(start_date) ? start_date : undefined
  const endDay = end_date !== null && isDay(end_date) ? end_date : undefined
  useSchoolYearOf(startDay, form, isNew)
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

const YEARS_AHEAD = 2
const YEARS_BEHIND = 5

/** Latest first. `extraYear`: a stored value that may lie outside the range. */
export function schoolYears(extraYear?: string | null): string[] {
  const current = Number(currentSchoolYear().slice(0, 4))
  const years = Array.from({ length: YEARS_AHEAD + YEARS_BEHIND + 1 }, (_, index) => current + YEARS_AHEAD - index).map(
    (year) => `${year}-${year + 1}`,
  )
  return extraYear && !years.includes(extraYear) ? [extraYear, ...years] : years
}
