import { activities, deadlineState } from '@pre-u/contract/activities/activities'
import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../platform/list/ListPage'
import { useListState } from '../platform/address/listState'
import { useYearOfList } from '../platform/address/schoolYear'
import { useNow } from '../platform/hooks/useNow'
import { ViewSwitch } from '../platform/page/ViewSwitch'
import { schoolColumns, skeletonColumns, useFilters } from './columns'
import { activityQueries } from './queries'
import { SchoolNotice } from './SchoolNotice'
import { titleOf } from './words'

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
