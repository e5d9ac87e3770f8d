import { type CalendarKind, calendarKinds } from '@pre-u/contract/activities/calendar'
import type { TextSearch } from '../../platform/address/searchParams'
import { isDay } from '../../platform/dates/day'
import { type View, views } from './days'

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
