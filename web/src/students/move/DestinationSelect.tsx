import { periodTitle } from '@pre-u/contract/activities/periods'
import { useEffect, useEffectEvent, useState } from 'react'
import { layers } from '../../platform/theme/theme'
import { Select } from '../../platform/form/Select'
import { type ActivityChoice, ActivityOption } from '../ActivityOption'
import { type Destination, type Origin, SAME_PERIOD } from './public'
import { onlyWithCode } from './onlyWithCode'
import { destinationInWords } from './words'
import { useMoveChoices } from './useMoveChoices'

type Props = {
  /** Absent for several registrations, which may be in several activities. */
  from?: Origin | undefined
  /** The pupil of one registration. */
  who?: string | undefined
  /** Activities that are not offered. */
  besides?: number[]
  isCopy?: boolean
  /** Whether an incomplete choice was sent. */
  hasAttempted: boolean
  value: Destination | null
  onChange: (destination: Destination | null) => void
}

type Choices = ReturnType<typeof useMoveChoices>

const toOption = ({ id, code, name }: ActivityChoice) => ({ value: String(id), label: `${code} ${name}` })

/** The only period, the one in which the registration is, or for several registrations the one that each of them has. */
function suggestPeriod(periods: Choices['periods'], from: Origin | undefined): string | null {
  if (periods.length === 1) return String(periods[0]!.id)
  if (!from) return SAME_PERIOD
  const hasSamePeriod = periods.some(({ id }) => id === from.period.id)
  return hasSamePeriod ? String(from.period.id) : null
}

// It opens over any dialog.
const list = { allowDeselect: false, comboboxProps: { zIndex: layers.modal } }

function useWhenLoaded(isPending: boolean, act: () => void) {
  const whenLoaded = useEffectEvent(act)
  useEffect(() => {
    if (!isPending) whenLoaded()
  }, [isPending])
}

/** To which activity and period registrations go. */
export function DestinationSelect({ from, who, besides, isCopy = false, hasAttempted, value, onChange }: Props) {
  const choices = useMoveChoices({ from, besides }, value?.activity_id)
  const [isListOpen, setListOpen] = useState(false)
  const [text, setText] = useState('')
  /** Whether Enter has still to confirm what was typed. */
  const [isTyped, setTyped] = useState(false)
  // A registration that goes to another period of its own activity keeps its place.
  const elsewhere = isCopy || choices.activity?.id !== from?.activity.id ? choices.activity : undefined
  const choose = (activity_id: number) => onChange({ activity_id, period: suggestPeriod(choices.periodsOf(activity_id), from) })
  /** A whole code is a choice: the list, which covers the buttons, closes by itself. */
  const chooseTyped = (code: string) => {
    const typed = onlyWithCode([...choices.open, ...choices.past], code)
    if (typed) {
      choose(typed.id)
      setListOpen(false)
    }
    return typed !== undefined
  }
  useWhenLoaded(choices.isPending, () => chooseTyped(text))
  return (
    <>
      <Select
        {...list}
        // It opens its list, which would cover the buttons where the choice is there already.
        data-autofocus={value === null || undefined}
        label="Naar activiteit"
        placeholder="Zoek op code of naam"
        searchable
        // Of what was typed before the choices came, the first is selected when they come.
        selectFirstOptionOnChange={!choices.isPending}
        nothingFoundMessage={choices.isPending ? 'De activiteiten worden geladen' : 'Niets gevonden'}
        data={[
          ...choices.open.map(toOption),
          ...(choices.past.length > 0 ? [{ group: 'Deadline voorbij', items: choices.past.map(toOption) }] : []),
        ]}
        renderOption={({ option }) => <ActivityOption choice={choices.find(Number(option.value))!} />}
        value={value && String(value.activity_id)}
        onChange={(chosen) => (chosen === null ? onChange(null) : choose(Number(chosen)))}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setTyped(chooseTyped(currentTarget.value) || choices.isPending)
        }}
        onKeyDown={(event) => {
          // Whoever chooses with Enter, as in any list, still has to confirm.
          if (event.key === 'Enter' && (isTyped || choices.isPending)) event.preventDefault()
          setTyped(false)
        }}
        description={elsewhere && destinationInWords(elsewhere, isCopy, who)}
        error={hasAttempted && !choices.activity && 'Kies een activiteit'}
      />
      {value && (choices.periods.length > 1 || value.period === null) && (
        <Select
          {...list}
          label="Periode"
          placeholder="Kies een periode"
          data={[
            ...(from ? [] : [{ value: SAME_PERIOD, label: 'Dezelfde periode als nu' }]),
            ...choices.periods.map((period) => ({ value: String(period.id), label: periodTitle(period) })),
          ]}
          value={value.period}
          onChange={(period) => onChange({ ...value, period })}
          error={hasAttempted && value.period === null && 'Kies een periode'}
        />
      )}
    </>
  )
}
