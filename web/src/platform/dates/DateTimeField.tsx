import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DateField } from './DateField'
import classes from './dates.module.css'
import { type DayRange, isDay } from './day'
import { isTime } from './time'
import { TimeField } from './TimeField'

type Props = DayRange & {
  label: string
  description?: ReactNode
  error?: ReactNode
  id?: string
  disabled?: boolean
  /** An instant in UTC; or, while day or time is missing or cannot be read, what stands there, so that a form refuses it. */
  value: string | null
  onChange: (value: string | null) => void
  /** The time that a day gets when none has been filled in yet. */
  defaultTime?: string
}
type Parts = { day: string | null; time: string | null }

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

function partsOf(value: string | null): Parts {
  if (value === null || !isInstant(value)) return { day: value, time: null }
  const [day = null, time = null] = toWallTime(value).split(' ')
  return { day, time }
}

function valueOf({ day, time }: Parts): string | null {
  if (day !== null && time !== null && isDay(day) && isTime(time)) return fromWallTime(`${day} ${time}`)
  return [day, time].filter(Boolean).join(' ') || null
}

/** A fault that neither half can see by itself. */
function missingHalf({ day, time }: Parts) {
  if (day !== null && time === null) return 'Vul een tijd in, bijvoorbeeld 14:30'
  return day === null && time !== null ? 'Vul een datum in, bijvoorbeeld 12/11/26' : undefined
}

/** A day and a 24-hour time on the clock of Amsterdam, kept as an instant. */
export function DateTimeField({ label, description, error, id, disabled, value, onChange, defaultTime, min, max }: Props) {
  const generated = useId()
  const fieldId = id ?? generated
  const [entry, setEntry] = useState({ value, parts: partsOf(value) })
  // Half an entry has no instant: the parts live here, until another value arrives from outside.
  const { day, time } = entry.value === value ? entry.parts : partsOf(value)

  const enter = (parts: Parts) => {
    const next = valueOf(parts)
    // Read back from the instant: an hour that the clock skips is shown as the hour that it became.
    setEntry({ value: next, parts: next !== null && isInstant(next) ? partsOf(next) : parts })
    onChange(next)
  }
  const enterDay = (next: string | null) =>
    enter({ day: next, time: time ?? (next !== null && isDay(next) ? (defaultTime ?? null) : null) })
  const unreadable = (day !== null && !isDay(day)) || (time !== null && !isTime(time))
  // The half that cannot be read says so itself.
  const shown = error && !unreadable ? (missingHalf({ day, time }) ?? error) : undefined
  const half = { disabled, error: Boolean(shown), 'aria-describedby': shown ? `${fieldId}-error` : undefined }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={shown}
      labelElement="div"
      labelProps={{ id: `${fieldId}-label` }}
      errorProps={{ id: `${fieldId}-error` }}
    >
      <fieldset aria-labelledby={`${fieldId}-label`} className={classes.dateTime}>
        <DateField {...half} id={fieldId} aria-label={`${label}, datum`} value={day} onChange={enterDay} min={min} max={max} />
        <TimeField {...half} aria-label={`${label}, tijd`} value={time} onChange={(next) => enter({ day, time: next })} />
      </fieldset>
    </Input.Wrapper>
  )
}
