import '../../platform/theme/mantine-floating.css'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { layers } from '../../platform/theme/theme'
import { freePlacesInWords } from '../../platform/words'
import type { MoveQuestion } from './moveQuestion'
import { useMoveChoices } from './useMoveChoices'

/** Without a period each registration keeps its own. */
export type ChosenPlace = { activity_id: number; period_id?: number }

type Props = Pick<MoveQuestion, 'from'> & {
  /** Activities that are not offered. */
  besides?: number[]
  isCopy?: boolean
  /** Whether an incomplete choice was sent. */
  hasAttempted: boolean
  /** Stays the same function, and gets null while the choice is incomplete. */
  onChange: (place: ChosenPlace | null) => void
}

const toOption = ({ id, code, name }: Choices['open'][number]) => ({ value: String(id), label: `${code} ${name}` })

const SAME_PERIOD = 'zelfde'

type Choices = ReturnType<typeof useMoveChoices>

/** The only period, the one in which the registration is, or for several registrations the one that each of them has. */
function suggestPeriod({ periods }: Choices, from: MoveQuestion['from']): string | null {
  if (periods.length === 1) return String(periods[0]!.id)
  if (!from) return SAME_PERIOD
  const isElsewhere = periods.some(({ id }) => id === from.period.id)
  return isElsewhere ? String(from.period.id) : null
}

function describePlaces(activity: Choices['activity'], isCopy: boolean) {
  if (!activity) return undefined
  const places = freePlacesInWords(activity)
  if (activity.free === null) return `${places}.`
  return `${places}. Wie er niet in past, komt op de wachtlijst${isCopy ? '' : ', ook wie nu geplaatst is'}.`
}

// The list itself scrolls: the keyboard cannot reach Mantine's scroll area. It opens over any dialog.
const list = { allowDeselect: false, comboboxProps: { zIndex: layers.modal } }

/** To which activity and period registrations go. */
export function DestinationSelect({ from, besides, isCopy = false, hasAttempted, onChange }: Props) {
  const [activityId, setActivityId] = useState<number | null>(null)
  const [chosenPeriod, setPeriod] = useState<string | null>(null)
  const choices = useMoveChoices({ from, besides }, activityId)
  const period = chosenPeriod ?? suggestPeriod(choices, from)
  useEffect(() => {
    const isComplete = activityId !== null && period !== null
    onChange(isComplete ? { activity_id: activityId, ...(period !== SAME_PERIOD && { period_id: Number(period) }) } : null)
  }, [activityId, period, onChange])
  return (
    <>
      <Select
        {...list}
        data-autofocus
        label="Naar activiteit"
        placeholder="Zoek op code of naam"
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="Niets gevonden"
        data={[
          ...choices.open.map(toOption),
          ...(choices.past.length > 0 ? [{ group: 'Deadline voorbij', items: choices.past.map(toOption) }] : []),
        ]}
        value={activityId === null ? null : String(activityId)}
        onChange={(chosen) => {
          setActivityId(chosen === null ? null : Number(chosen))
          setPeriod(null)
        }}
        description={describePlaces(choices.activity, isCopy)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={hasAttempted && activityId === null && 'Kies een activiteit'}
      />
      {choices.periods.length > 1 && (
        <Select
          {...list}
          label="Periode"
          placeholder="Kies een periode"
          data={[
            ...(from ? [] : [{ value: SAME_PERIOD, label: 'Dezelfde periode als nu' }]),
            ...choices.periods.map(({ id, name, school_year }) => ({ value: String(id), label: `${name} ${school_year}` })),
          ]}
          value={period}
          onChange={setPeriod}
          error={hasAttempted && period === null && 'Kies een periode'}
        />
      )}
    </>
  )
}
