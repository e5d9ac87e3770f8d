import { allows } from '@pre-u/contract/access'
import { activities, deadlineState } from '@pre-u/contract/activities/activities'
import { useSearch } from '@tanstack/react-router'
import { ownOverviewQuery } from '../figures/overview/queries'
import { useYearOfList, withYear } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { loadList } from '../platform/list/rows'
import { activityQueries } from './queries'
import { StaffActivities } from './StaffActivities'
import { ListPage } from '../platform/list/ListPage'
import { useListState } from '../platform/address/listState'
import { useNow } from '../platform/hooks/time'
import { ViewSwitch } from '../platform/page/ViewSwitch'
import { schoolColumns, skeletonColumns, useFilters } from './columns'
import { SchoolNotice } from './SchoolNotice'
import { titleOf } from './words'

const mayChange = (user: Parameters<typeof allows>[1]) => allows(activities.access.change, user)

/** A school's notice stands above the rows: they would move when it came later. */
export async function load(address: TextSearch) {
  if (mayChange(useSession.getState().user)) await loadList(activityQueries, activities, withYear(address))
  else
    await Promise.all([loadList(activityQueries, activities, withYear(address), OPEN_FIRST), queryClient.ensureQueryData(ownOverviewQuery)])
}

export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return mayChange(user) ? <StaffActivities /> : <SchoolActivities />
}

export const OPEN_FIRST = { ordering: 'is_closed' }

export function SchoolActivities() {
  const state = useListState(activities, useYearOfList(useSearch({ from: '/shell/activities' })), OPEN_FIRST)
  const now = useNow()
  const filters = useFilters(state.matching, { withState: false })
  return (
    <ListPage
      title="Pre-U Activiteiten"
      queries={activityQueries}
      state={state}
      columns={schoolColumns}
      skeletonColumns={skeletonColumns}
      filters={filters}
      row={{ titleOf, pageOf: (id) => `/activities/${id}`, isQuiet: (activity) => deadlineState(activity, now) === 'closed' }}
      actions={<ViewSwitch current="Lijst" />}
      empty={{
        title: 'Nog geen activiteiten',
        body: 'Zodra het Pre-U-bureau activiteiten publiceert, staan ze hier en kunt u leerlingen inschrijven.',
      }}
    >
      <SchoolNotice />
    </ListPage>
  )
}
