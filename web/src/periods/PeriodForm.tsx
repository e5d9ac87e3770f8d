import { checkPeriod, type PeriodInput, periods } from '@pre-u/contract/periods'
import { isDay } from '../platform/dates/day'
import { DayField, SelectField, SwitchField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import { RemoveButton } from '../platform/form/RemoveButton'
import type { Draft, DraftOf } from '../platform/form/useDraft'
import type { Opened } from '../platform/address/listState'
import { currentSchoolYear, schoolYears } from './schoolYears'
import { usePeriodActions } from './usePeriodActions'

const defaults = (): DraftOf<PeriodInput> => ({
  name: '',
  school_year: currentSchoolYear(),
  start_date: null,
  end_date: null,
  is_active: true,
})

export function PeriodForm({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  const { remove } = usePeriodActions()
  return (
    <FormDrawer
      contract={periods}
      check={checkPeriod}
      defaults={defaults}
      opened={opened}
      onClose={onClose}
      title={(period) => period?.name ?? 'Nieuwe periode'}
      renderSecondary={(period, leave) => <RemoveButton remove={() => remove(period)} leave={leave} />}
    >
      {(form) => <PeriodFields form={form} />}
    </FormDrawer>
  )
}

function PeriodFields({ form }: { form: Draft<PeriodInput> }) {
  const { school_year, start_date, end_date } = form.values
  const begins = start_date !== null && isDay(start_date) ? start_date : undefined
  const ends = end_date !== null && isDay(end_date) ? end_date : undefined
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" placeholder="Bijvoorbeeld Herfst" data-autofocus />
      <SelectField form={form} name="school_year" data={schoolYears(school_year)} />
      <DayField form={form} name="start_date" max={ends} />
      <DayField form={form} name="end_date" min={begins} />
      <SwitchField form={form} name="is_active" description="Een actieve periode is te kiezen bij activiteiten en inschrijvingen." />
    </>
  )
}
