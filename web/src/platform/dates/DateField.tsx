import { IconCalendar } from '@tabler/icons-react'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type DayRange, INVALID_DAY, isDay, isWithin, parseDay, showDay } from './day'
import { DayCalendar } from './DayCalendar'

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

export type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> & {
  /** The parsed value, or the raw text when it cannot be parsed, so that the form rejects it and nothing is lost. */
  value: string | null
  onChange: (value: string | null) => void
}

type InputProps = TypedInputProps & {
  parse: (text: string) => string | null
  show: (value: string) => string
  faultOf: (value: string) => string | undefined
  picker: { label: string; icon: ReactNode }
  renderPicker: (pick: (value: string) => void) => ReactNode
}

export function TypedInput({ value, onChange, parse, show, faultOf, picker, renderPicker, error, onBlur, ...input }: InputProps) {
  const [typedText, setTypedText] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const fault = value === null ? undefined : faultOf(value)
  // No error while typing, unless the form has already marked this field.
  const shownFault = typedText === null || error ? fault : undefined
  const name = typeof input.label === 'string' ? input.label : input['aria-label']
  const pickerLabel = name ? `${picker.label}: ${name}` : picker.label

  const changeText = (text: string) => {
    setTypedText(text)
    onChange(parse(text) ?? (text.trim() === '' ? null : text))
  }
  const pick = (picked: string) => {
    onChange(picked)
    setOpened(false)
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={typedText ?? (value === null ? '' : show(value))}
      onChange={(event) => changeText(event.currentTarget.value)}
      onBlur={(event) => {
        setTypedText(null)
        onBlur?.(event)
      }}
      error={shownFault ?? error}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" disabled={input.disabled} aria-label={pickerLabel} onClick={() => setOpened(!opened)}>
              {picker.icon}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={pickerLabel}>{renderPicker(pick)}</Popover.Dropdown>
        </Popover>
      }
    />
  )
}
