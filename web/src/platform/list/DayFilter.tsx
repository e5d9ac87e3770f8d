import { formatDay } from '@pre-u/contract/platform/dates'
import { isDay } from '../dates/day'
import { DayCalendar } from '../dates/DayCalendar'
import { FilterChip } from './FilterChip'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

export function DayFilter({ label, value, onChange }: Props) {
  const day = value !== undefined && isDay(value) ? value : undefined
  return (
    <FilterChip
      label={label}
      shown={day && formatDay(day)}
      onClear={() => onChange(undefined)}
      renderChoice={(close) => (
        <DayCalendar
          value={day ?? null}
          onPick={(picked) => {
            onChange(picked)
            close()
          }}
        />
      )}
    />
  )
}
