import type { CalendarKind } from '@pre-u/contract/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TextSearch } from '../platform/address/searchParams'
import { addressWith, type CalendarState, readAddress } from './address'
import { turnPage, type View } from './days'

const PHONE = '(max-width: 600px)'

const currentDay = () => dayOf(new Date())

/** Seven columns do not fit on a phone. The address keeps the chosen view for wider screens. */
const viewFor = (isPhone: boolean, { view }: CalendarState): View => (isPhone ? 'lijst' : view)

/** What the page shows at this address. */
export function calendarAt(address: TextSearch) {
  const state = readAddress(address, currentDay())
  return { ...state, view: viewFor(matchMedia(PHONE).matches, state) }
}

export function useCalendarState() {
  const search = useSearch({ from: '/shell/calendar' })
  const navigate = useNavigate()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const today = currentDay()
  const state = readAddress(search, today)
  const view = viewFor(isPhone, state)
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
