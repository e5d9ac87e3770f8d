import type { CalendarKind } from '@pre-u/contract/activities/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TextSearch } from '../../platform/address/searchParams'
import { useSession } from '../../platform/api/session'
import { addressWith, type CalendarState, readAddress, shownState } from './address'
import { turnPage } from './days'

const PHONE = '(max-width: 600px)'

const currentDay = () => dayOf(new Date())

const hasSchoolIn = ({ user }: ReturnType<typeof useSession.getState>) => Boolean(user?.school)

/** What the page shows at this address. */
export const calendarAt = (address: TextSearch) =>
  shownState(readAddress(address, currentDay()), {
    isPhone: matchMedia(PHONE).matches,
    hasSchool: hasSchoolIn(useSession.getState()),
  })

export function useCalendarState() {
  const search = useSearch({ from: '/shell/calendar' })
  const navigate = useNavigate()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const today = currentDay()
  const hasSchool = useSession(hasSchoolIn)
  const { view, day, hidden, isOwn } = shownState(readAddress(search, today), { isPhone, hasSchool })
  const change = (next: Partial<CalendarState>) => void navigate({ to: '.', search: addressWith(search, next, today), resetScroll: false })
  return {
    view,
    day,
    hidden,
    isOwn,
    today,
    isPhone,
    hasSchool,
    change,
    turnPage: (direction: 1 | -1) => change({ day: turnPage(view, day, direction) }),
    toggle: (kind: CalendarKind) =>
      change({ hidden: hidden.includes(kind) ? hidden.filter((other) => other !== kind) : [...hidden, kind] }),
  }
}

export type CalendarControls = ReturnType<typeof useCalendarState>
