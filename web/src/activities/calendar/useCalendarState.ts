import { type CalendarKind, calendarKinds } from '@pre-u/contract/activities/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TextSearch } from '../../platform/address/searchParams'
import { useSession } from '../../platform/api/session'
import { turnPage, type View, views } from './days'
import { isDay } from '../../platform/dates/day'

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

/** `isOwn`: only what the own pupils are registered for. */
export type CalendarState = { view: View; day: string; hidden: CalendarKind[]; isOwn: boolean }

const OWN = 'onze-leerlingen'

const DEFAULT_VIEW: View = 'maand'
const isSupportedDay = (day: string) => day.startsWith('20') && isDay(day)

/** Invalid values fall back to the default. */
export function readAddress({ view, datum, verberg, alleen }: TextSearch, today: string): CalendarState {
  const hidden = verberg?.split(',') ?? []
  return {
    view: views.find((known) => known === view) ?? DEFAULT_VIEW,
    day: datum && isSupportedDay(datum) ? datum : today,
    hidden: calendarKinds.filter((kind) => hidden.includes(kind)),
    isOwn: alleen === OWN,
  }
}

/** Who shows it: a phone has no room for seven columns, and staff have no own pupils. */
export type Shower = { isPhone: boolean; hasSchool: boolean }

/** What of an address can be shown. The address itself keeps what was chosen, for wider screens. */
export const shownState = (state: CalendarState, { isPhone, hasSchool }: Shower): CalendarState => ({
  ...state,
  view: isPhone ? 'lijst' : state.view,
  isOwn: hasSchool && state.isOwn,
})

/** Defaults are left out. */
export function addressWith(address: TextSearch, change: Partial<CalendarState>, today: string): TextSearch {
  const { view: _view, datum: _day, verberg: _hidden, alleen: _own, ...others } = address
  const { view, day, hidden, isOwn } = { ...readAddress(address, today), ...change }
  return {
    ...others,
    ...(view !== DEFAULT_VIEW && { view }),
    ...(day !== today && { datum: day }),
    ...(hidden.length > 0 && { verberg: hidden.join(',') }),
    ...(isOwn && { alleen: OWN }),
  }
}
