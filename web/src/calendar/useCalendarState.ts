import type { CalendarKind } from '@pre-u/contract/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressWith, type CalendarState, readAddress } from './address'
import { turnPage } from './days'

const currentDay = () => dayOf(new Date())

export function useCalendarState() {
  const search = useSearch({ from: '/shell/calendar' })
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const today = currentDay()
  const state = readAddress(search, today)
  // Seven columns do not fit on a phone. The address keeps the chosen view for wider screens.
  const view = isPhone ? 'lijst' : state.view
  const { day, hidden, isOwn } = state
  const change = (next: Partial<CalendarState>) => void navigate({ to: '.', search: addressWith(search, next, today), resetScroll: false })
  return {
    view,
    day,
    hidden,
    isOwn,
    today,
    isPhone,
    change,
    turnPage: (direction: 1 | -1) => change({ day: turnPage(view, day, direction) }),
    toggle: (kind: CalendarKind) =>
      change({ hidden: hidden.includes(kind) ? hidden.filter((other) => other !== kind) : [...hidden, kind] }),
  }
}

export type CalendarControls = ReturnType<typeof useCalendarState>
