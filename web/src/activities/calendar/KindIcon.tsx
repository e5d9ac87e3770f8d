import type { CalendarKind } from '@pre-u/contract/activities/calendar'
import { IconAward, IconCalendarEvent, IconClockExclamation, IconFlag, IconLayoutColumns, type TablerIcon } from '@tabler/icons-react'

const icons: Record<CalendarKind, TablerIcon> = {
  activity: IconCalendarEvent,
  deadline: IconClockExclamation,
  honours: IconAward,
  honours_deadline: IconFlag,
  period: IconLayoutColumns,
}

export function KindIcon({ kind, size = 14 }: { kind: CalendarKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
