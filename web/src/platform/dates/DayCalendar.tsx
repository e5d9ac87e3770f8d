import 'dayjs/locale/nl'
import { dayOf } from '@pre-u/contract/platform/dates'
import { Calendar } from '@mantine/dates'
import { useState } from 'react'
import { toast } from '../feedback/toast'
import classes from './dates.module.css'
import { clampDay, type DayRange, isPageAllowed, isWithin, type Level } from './day'

const ariaLabels = {
  monthLevelControl: 'Kies een maand',
  yearLevelControl: 'Kies een jaar',
  nextMonth: 'Volgende maand',
  previousMonth: 'Vorige maand',
  nextYear: 'Volgend jaar',
  previousYear: 'Vorig jaar',
  nextDecade: 'Volgende tien jaar',
  previousDecade: 'Vorige tien jaar',
}

type Props = DayRange & { value: string | null; onPick: (day: string) => void }

export function DayCalendar({ value, onPick, min, max }: Props) {
  const range = { min, max }
  const [today] = useState(() => dayOf(new Date()))
  const focused = clampDay(value ?? today, range)
  const [page, setPage] = useState(focused)
  const [level, setLevel] = useState<Level>('month')

  const move = (target: string) => {
    if (isPageAllowed(target, level, range)) setPage(clampDay(target, range))
    else toast({ severity: 'warn', summary: 'Move target is disabled' })
  }

  // No `minDate`/`maxDate`: they would disable the arrows, and a refused move shows a toast instead.
  return (
    <Calendar
      __stopPropagation
      classNames={{ day: classes.day }}
      locale="nl"
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      ariaLabels={ariaLabels}
      date={page}
      onDateChange={move}
      level={level}
      onLevelChange={setLevel}
      excludeDate={(day) => !isWithin(day, range)}
      getMonthControlProps={(month) => ({ disabled: !isPageAllowed(month, 'month', range) })}
      getYearControlProps={(year) => ({ disabled: !isPageAllowed(year, 'year', range) })}
      getDayProps={(day) => ({
        selected: day === value,
        'aria-current': day === value ? 'date' : undefined,
        ...(day === focused && { 'data-autofocus': true }),
        onClick: () => onPick(day),
      })}
    />
  )
}
