import { checkPeriod, type Period, type PeriodInput, periods } from '@pre-u/contract/activities/periods'
import { schoolYearOf } from '@pre-u/contract/platform/dates'
import { useEffect, useRef } from 'react'
import type { Opened } from '../../platform/address/listState'
import { isDay } from '../../platform/dates/day'
import { DayField, SelectField, SwitchField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'
import { RemoveButton } from '../../platform/form/RemoveButton'
import type { Form } from '../../platform/form/useForm'
import { currentSchoolYear } from '../../platform/address/schoolYear'
import { schoolYears } from './schoolYears'

type Props = { opened: Opened | undefined; onClose: () => void; remove: (period: Period) => Promise<boolean> }

export const PeriodForm = ({ opened, onClose, remove }: Props) => (
  <FormDrawer
    contract={periods}
    check={checkPeriod}
    defaults={() => ({ school_year: currentSchoolYear() })}
    opened={opened}
    onClose={onClose}
    title={(period) => period?.name ?? 'Nieuwe periode'}
    renderSecondary={(period, leave) => <RemoveButton remove={() => remove(period)} leave={leave} />}
  >
    {(form, period) => <Fields form={form} isNew={!period} />}
  </FormDrawer>
)

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
