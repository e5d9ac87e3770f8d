import { allows } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities/activities'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { Button, Skeleton } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import './kinds.css'
import { useOpened } from '../../platform/address/opened'
import type { TextSearch } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import { useIsSlow } from '../../platform/hooks/time'
import { ViewSwitch } from '../../platform/page/ViewSwitch'
import { LoadFailed } from '../../platform/page/Message'
import classes from './calendar.module.css'
import { CalendarToolbar, RunningPeriods } from './CalendarToolbar'
import { rangeOf, type View } from './days'
import { EventList, PrintedEvents } from './EventList'
import { Legend } from './Legend'
import { calendarQuery } from './queries'
import { calendarAt, useCalendarState } from './useCalendarState'
import { useMoveActivity } from './useMoveActivity'
import { HEADING } from './words'
import { EventDetails } from './EventDetails'
import { FeedDialog } from './FeedDialog'

/** Apart: it is as large as all else on the page, and a list is shown without it. */
const CalendarGrid = lazyRouteComponent(() => import('./CalendarGrid'), 'CalendarGrid')

const OPEN_FEED = 'abonneren'
const NO_EVENTS: CalendarEvent[] = []

const eventsQuery = ({ view, day, isOwn }: { view: View; day: string; isOwn: boolean }) =>
  calendarQuery({ ...rangeOf(view, day), ...(isOwn && { own: true }) })

export function load(address: TextSearch) {
  const state = calendarAt(address)
  if (state.view !== 'lijst') void CalendarGrid.preload?.()
  return queryClient.ensureQueryData(eventsQuery(state))
}

export function CalendarPage() {
  const mayMove = useSession(({ user }) => allows(activities.access.change, user))
  const state = useCalendarState()
  const { view, day, isOwn } = state
  const drawer = useOpened(useSearch({ from: '/shell/calendar' }))
  const { data, isError, isPlaceholderData, refetch } = useQuery(eventsQuery({ view, day, isOwn }))
  const isSlow = useIsSlow(isPlaceholderData)
  const isGrid = view !== 'lijst'
  const { move } = useMoveActivity({ always: true })

  const hidden = state.hidden.join(',')
  const open = ({ id }: CalendarEvent) => drawer.show(id)
  const events = useMemo(() => (data ?? NO_EVENTS).filter(({ kind }) => !hidden.split(',').includes(kind)), [data, hidden])

  const moveOrRevert = async (event: CalendarEvent, start_at: string, revert: () => void) => {
    if (!(await move(event, start_at))) revert()
  }

  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 id={HEADING} tabIndex={-1}>
          Kalender
        </h1>
        <div className={classes.buttons}>
          <ViewSwitch current="Kalender" />
          <Button
            className={classes.subscribe}
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => drawer.show(OPEN_FEED)}
          >
            Agenda abonneren
          </Button>
        </div>
      </header>
      <Legend
        hidden={state.hidden}
        toggle={state.toggle}
        own={state.hasSchool ? { isOn: isOwn, toggle: () => state.change({ isOwn: !isOwn }) } : undefined}
      />
      <CalendarToolbar {...state} />
      <RunningPeriods events={events} range={rangeOf(view === 'week' ? view : 'lijst', day)} onOpen={open} />
      {isError && !data ? (
        <LoadFailed whole subject="De kalender" retry={() => void refetch()} />
      ) : (
        <div className={classes.days} data-view={view} data-stale={isSlow || undefined} aria-busy={!data || isPlaceholderData}>
          {isGrid && (data || view === 'maand') ? (
            <Suspense fallback={<SkeletonRows />}>
              <CalendarGrid view={view} day={day} events={events} mayMove={mayMove} onOpen={open} onMove={moveOrRevert} />
            </Suspense>
          ) : !isGrid && data ? (
            <EventList day={day} today={state.today} events={events} onOpen={open} onBeginAt={(first) => state.change({ day: first })} />
          ) : (
            <SkeletonRows />
          )}
        </div>
      )}
      <PrintedEvents events={events} view={view} day={day} />
      <EventDetails opened={data?.find(({ id }) => id === drawer.open)} isStaff={mayMove} onClose={drawer.close} />
      <FeedDialog opened={drawer.open === OPEN_FEED} isOwn={isOwn} onClose={drawer.close} />
    </section>
  )
}

/** The list would say that the month is empty, and the height of a week depends on its events. */
const SkeletonRows = () => (
  <div className={classes.bones}>
    {Array.from({ length: 8 }, (_, line) => (
      <Skeleton key={line} height={44} />
    ))}
  </div>
)
