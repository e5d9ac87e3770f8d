import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { Input, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { IconClock } from '@tabler/icons-react'
import { DateField, TypedInput, type TypedInputProps } from './DateField'
import classes from './dates.module.css'
import { type DayRange, INVALID_TIME, isDay, isTime, offeredTimes, parseTime } from './day'

type Props = DayRange & {
  label: string
  description?: ReactNode
  error?: ReactNode
  id?: string
  disabled?: boolean
  'data-autofocus'?: boolean
  /** An instant in UTC; the raw text while it is incomplete or invalid, so that the form rejects it. */
  value: string | null
  onChange: (value: string | null) => void
  /** Filled in with the day, while there is no time yet. */
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

function missingPartMessage({ day, time }: Parts) {
  if (day !== null && time === null) return 'Vul een tijd in, bijvoorbeeld 14:30'
  return day === null && time !== null ? 'Vul een datum in, bijvoorbeeld 12/11/26' : undefined
}

export function DateTimeField({ label, description, error, id, disabled, value, onChange, defaultTime, min, max, ...autofocus }: Props) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const [entry, setEntry] = useState({ value, parts: partsOf(value) })
  // An incomplete entry has no instant, so its parts are local state until the value changes from outside.
  const { day, time } = entry.value === value ? entry.parts : partsOf(value)

  const changeParts = (parts: Parts) => {
    const next = valueOf(parts)
    // Read back: a time in the skipped hour of summer time moves forward.
    setEntry({ value: next, parts: next !== null && isInstant(next) ? partsOf(next) : parts })
    onChange(next)
  }
  const changeDay = (next: string | null) =>
    changeParts({ day: next, time: time ?? (next !== null && isDay(next) ? (defaultTime ?? null) : null) })
  const isInvalid = (day !== null && !isDay(day)) || (time !== null && !isTime(time))
  const shownError = error && !isInvalid ? (missingPartMessage({ day, time }) ?? error) : undefined
  const partProps = { disabled, error: Boolean(shownError), 'aria-describedby': shownError ? `${fieldId}-error` : undefined }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={shownError}
      labelElement="div"
      labelProps={{ id: `${fieldId}-label` }}
      errorProps={{ id: `${fieldId}-error` }}
    >
      <fieldset aria-labelledby={`${fieldId}-label`} className={classes.dateTime}>
        <DateField
          {...partProps}
          {...autofocus}
          id={fieldId}
          aria-label={`${label}, datum`}
          value={day}
          onChange={changeDay}
          min={min}
          max={max}
        />
        <TimeField {...partProps} aria-label={`${label}, tijd`} value={time} onChange={(next) => changeParts({ day, time: next })} />
      </fieldset>
    </Input.Wrapper>
  )
}

function TimeField(input: TypedInputProps) {
  return (
    <TypedInput
      placeholder="uu:mm"
      {...input}
      parse={parseTime}
      show={(entered) => entered}
      faultOf={(entered) => (isTime(entered) ? undefined : INVALID_TIME)}
      picker={{ label: 'Tijden tonen', icon: <IconClock size={18} stroke={1.5} aria-hidden /> }}
      renderPicker={(pick) => <Times value={input.value} onPick={pick} />}
    />
  )
}

const Times = ({ value, onPick }: { value: string | null; onPick: (time: string) => void }) => (
  <div className={classes.times}>
    {offeredTimes.map((time) => (
      <UnstyledButton
        key={time}
        className={classes.time}
        data-mantine-stop-propagation
        data-autofocus={time === value || undefined}
        aria-pressed={time === value}
        onClick={() => onPick(time)}
      >
        {time}
      </UnstyledButton>
    ))}
  </div>
)
