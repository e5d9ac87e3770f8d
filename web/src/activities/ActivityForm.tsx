import {
  activities,
  type Activity,
  activityCategories,
  activityInput,
  activityStateNames,
  checkActivity,
  GRADES,
} from '@pre-u/contract/activities/activities'
import { notifiedFields } from '@pre-u/contract/activities/bulk'
import { periods, periodTitle } from '@pre-u/contract/activities/periods'
import { dayOf, fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { instant } from '@pre-u/contract/platform/http'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { dropdown } from '../platform/api/dropdowns'
import { InstantField, LongTextField, NumberField, ReferencesField, SelectField, TextField, TogglesField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import type { Form, FormValues } from '../platform/form/useForm'
import type { Opened } from '../platform/address/listState'
import { gradesInWords, mailedInWords } from '../platform/words'
import { StateText } from './cells'
import { NOBODY_INFORMED } from '../placement/askToInform'
import { askAboutChange } from './public'
import { stateOptions, titleOf } from './words'

/** How a change is notified is no field of an activity. */
const fields = z.omit(activityInput, { inform: true, inform_note: true })
type Fields = z.infer<typeof fields>
const contract = { ...activities, input: fields }

const toDraft = (activity: Activity): FormValues<Fields> => {
  const { code, name, category, description, location, grades, capacity, max_per_school, deadline, start_at, end_at, state } = activity
  const period_ids = activity.periods.map(({ id }) => id).toSorted((a, b) => a - b)
  return { code, name, category, description, location, period_ids, grades, capacity, max_per_school, deadline, start_at, end_at, state }
}

const copyOf = (activity: Activity): FormValues<Fields> => ({ ...toDraft(activity), code: '', period_ids: [], state: 'DRAFT' })

const gradeOptions = GRADES.map((grade) => ({ value: grade, label: String(grade), name: `Leerjaar ${grade}` }))

/** Cancelling asks for confirmation, so the form does not offer it; a cancelled activity keeps its state. */
const selectableStates = (state: Activity['state'] | undefined) =>
  stateOptions.filter(({ value }) => value !== 'CANCELLED' || state === value)

type Period = { id: number; name: string; school_year: string }
const toChoice = (period: Period) => ({ id: period.id, name: periodTitle(period) })

/** The periods of the activity stay selectable when they are no longer offered. */
const periodChoices = (offeredPeriods: Period[], currentPeriods: Period[] = []) =>
  [...offeredPeriods, ...currentPeriods.filter(({ id }) => !offeredPeriods.some((period) => period.id === id))].map(toChoice)

// One that is not complete yet is text.
const isInstant = (value: string) => z.safeParse(instant, value).success

/** An end on the day `from`, with or without a time, moves to `day`. */
function movedEnd(end: string, from: string, day: string): string {
  if (end === from) return day
  return isInstant(end) && dayOf(end) === from ? fromWallTime(`${day} ${toWallTime(end).slice(11)}`) : end
}

/** The end takes the day of the begin, until it has another. */
function Times({ form }: { form: Form<Fields> }) {
  const { values, set } = form
  const { start_at, end_at } = values
  const lastDay = useRef('')
  useEffect(() => {
    if (!start_at || !isInstant(start_at)) return
    const [from, day] = [lastDay.current, dayOf(start_at)]
    lastDay.current = day
    if (!end_at) set('end_at', day)
    else if (from !== day) set('end_at', movedEnd(end_at, from, day))
  }, [start_at, end_at, set])
  return (
    <>
      <InstantField form={form} name="start_at" />
      <InstantField form={form} name="end_at" />
    </>
  )
}

type Props = {
  opened: Opened | undefined
  onClose: () => void
  source?: Activity | undefined
}

export function ActivityForm({ opened, onClose, source }: Props) {
  const { data: offeredPeriods = [] } = useQuery(dropdown(periods))
  const informing = useRef(NOBODY_INFORMED)
  const askBefore = async ({ id, state }: Activity, changes: Partial<Fields>) => {
    informing.current = NOBODY_INFORMED
    const publish = state === 'CANCELLED' && changes.state === 'PUBLISHED'
    if (!publish && !notifiedFields.some((field) => field in changes)) return {}
    const given = await askAboutChange({ id, publish, title: 'Wijziging opslaan', confirmLabel: 'Opslaan' })
    if (!given) return null
    informing.current = given
    return given.notification
  }
  const describeSaved = () => {
    const { schools } = informing.current
    return schools > 0 ? `De wijziging is opgeslagen${mailedInWords(schools)}` : undefined
  }
  const periodNames = (ids: number[] | null) =>
    (ids ?? []).map((id) => periodChoices(offeredPeriods).find((period) => period.id === id)?.name ?? `Periode ${id}`).join(', ')
  return (
    <FormDrawer
      contract={contract}
      check={checkActivity}
      defaults={() => (source ? copyOf(source) : { period_ids: [], grades: [] })}
      toDraft={toDraft}
      askBefore={askBefore}
      describeSaved={describeSaved}
      onChanged={() => informing.current.forget()}
      displays={{
        period_ids: periodNames,
        grades: (grades) => gradesInWords(grades ?? []),
        state: (state) => (state ? activityStateNames[state] : ''),
      }}
      opened={opened}
      onClose={onClose}
      title={(activity) => (activity ? titleOf(activity) : source ? `Kopie van ${source.code}` : 'Nieuwe activiteit')}
      renderState={(activity) => <StateText activity={activity} />}
    >
      {(form, activity) => (
        <>
          {!activity && source && <p>Kies een andere periode, vul een nieuwe code in en controleer de data.</p>}
          <TextField form={form} name="code" autoComplete="off" placeholder="Bijvoorbeeld MC-07" data-autofocus />
          <TextField form={form} name="name" autoComplete="off" />
          <SelectField form={form} name="category" data={[...activityCategories]} placeholder="Kies een categorie" />
          <ReferencesField form={form} name="period_ids" choices={periodChoices(offeredPeriods, activity?.periods)} />
          <TogglesField form={form} name="grades" options={gradeOptions} />
          <InstantField
            form={form}
            name="deadline"
            defaultTime="23:59"
            description="Tot dit moment kunnen scholen leerlingen inschrijven."
          />
          <Times form={form} />
          <TextField form={form} name="location" autoComplete="off" />
          <NumberField form={form} name="capacity" description="Aantal leerlingen. Leeg = geen limiet." />
          <NumberField form={form} name="max_per_school" description="Leeg = geen limiet." />
          <LongTextField form={form} name="description" rows={6} />
          <SelectField form={form} name="state" data={selectableStates(activity?.state)} description="Scholen zien een concept niet." />
        </>
      )}
    </FormDrawer>
  )
}
