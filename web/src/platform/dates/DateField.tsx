import { IconCalendar } from '@tabler/icons-react'
import { type DayRange, INVALID_DAY, isDay, isWithin, parseDay, showDay } from './day'
import { DayCalendar } from './DayCalendar'
import { TypedInput, type TypedInputProps } from './TypedInput'

type Props = DayRange & Omit<TypedInputProps, 'min' | 'max'>

function outOfRange({ min, max }: DayRange) {
  if (min && max) return `Kies een datum van ${showDay(min)} tot en met ${showDay(max)}`
  return min ? `Kies een datum vanaf ${showDay(min)}` : `Kies een datum tot en met ${showDay(max ?? '')}`
}

export function DateField({ min, max, ...input }: Props) {
  const { value, error } = input
  const faultOf = (entered: string) => {
    if (!isDay(entered)) return INVALID_DAY
    return isWithin(entered, { min, max }) || error ? undefined : outOfRange({ min, max })
  }
  return (
    <TypedInput
      placeholder="dd/mm/jj"
      {...input}
      parse={parseDay}
      show={(entered) => (isDay(entered) ? showDay(entered) : entered)}
      faultOf={faultOf}
      picker={{ label: 'Kalender openen', icon: <IconCalendar size={18} stroke={1.5} aria-hidden /> }}
      renderPicker={(pick) => <DayCalendar value={value !== null && isDay(value) ? value : null} onPick={pick} min={min} max={max} />}
    />
  )
}
