import { type Activity, periodsToRegister } from '@pre-u/contract/activities/activities'
import { periodTitle } from '@pre-u/contract/activities/periods'
import { schools } from '@pre-u/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { Select } from '../../platform/form/Select'
import classes from './register.module.css'

type Props = {
  opened: boolean
  activity: Activity
  isStaff: boolean
  period_id: number | null
  school_id: number | null
  onChange: (change: { period_id?: number; school_id?: number }) => void
}

export function PlaceFields({ activity, isStaff, period_id, school_id, onChange }: Props) {
  const { data = [], isPending } = useQuery({ ...dropdown(schools), enabled: isStaff })
  const periods = periodsToRegister(activity)
  return (
    <>
      {isStaff && (
        <Select
          size="sm"
          className={classes.place}
          aria-label="School"
          placeholder="Kies eerst een school"
          searchable
          // Also of what was typed before the schools came.
          selectFirstOptionOnChange={!isPending}
          allowDeselect={false}
          nothingFoundMessage="Niets gevonden"
          data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={school_id === null ? null : String(school_id)}
          onChange={(chosen) => chosen !== null && onChange({ school_id: Number(chosen) })}
        />
      )}
      {periods.length > 1 && (
        <Select
          size="sm"
          className={classes.place}
          aria-label="Periode"
          placeholder="Kies een periode"
          allowDeselect={false}
          data={periods.map((period) => ({ value: String(period.id), label: periodTitle(period) }))}
          value={period_id === null ? null : String(period_id)}
          onChange={(chosen) => chosen !== null && onChange({ period_id: Number(chosen) })}
        />
      )}
    </>
  )
}
