import { formatDay } from '@pre-u/contract/platform/dates'
import { useState } from 'react'
import { isDay } from '../dates/day'
import type { DayCalendar } from '../dates/DayCalendar'
import { FilterChip } from './FilterChip'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

export function DayFilter({ label, value, onChange }: Props) {
  const [Calendar, setCalendar] = useState<typeof DayCalendar>()
  const day = value !== undefined && isDay(value) ? value : undefined
  const loadCalendar = async () => {
    const loaded = await import('../dates/DayCalendar')
    setCalendar(() => loaded.DayCalendar)
  }
  return (
    <FilterChip
      label={label}
      shown={day && formatDay(day)}
      prepare={loadCalendar}
      onClear={() => onChange(undefined)}
      renderChoice={(close) =>
        Calendar && (
          <Calendar
            value={day ?? null}
            onPick={(picked) => {
              onChange(picked)
              close()
            }}
          />
        )
      }
    />
  )
}
