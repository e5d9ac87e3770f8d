import { allows } from '@pre-u/contract/access'
import { type Activity, activities, deadlineState } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ownOverviewQuery } from '../figures/overview/queries'
import { useYearOfList, withYear } from '../platform/address/schoolYear'
import { isRecordId, type TextSearch } from '../platform/address/searchParams'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { loadList } from '../platform/list/rows'
import { activityQueries } from './queries'
import { ListPage } from '../platform/list/ListPage'
import { useListState } from '../platform/address/listState'
import { useNow } from '../platform/hooks/time'
import { ViewSwitch } from '../platform/page/ViewSwitch'
import { ActivityForm } from './ActivityForm'
import { useBulkActions } from './bulk/useBulkActions'
import { schoolColumns, skeletonColumns, staffColumns, useFilters } from './columns'
import { SchoolNotice } from './SchoolNotice'
import { useActivityActions } from './useActivityActions'
import { useActivityOrder } from './useActivityOrder'
import { titleOf } from './words'

const pageOf = (id: number) => `/activities/${id}`

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
      row={{ titleOf, pageOf, isQuiet: (activity) => deadlineState(activity, now) === 'closed' }}
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

function useCopySource(copyId: string | undefined) {
  const id = copyId && isRecordId(copyId) ? Number(copyId) : 0
  const { data, isLoading } = useQuery({ ...activityQueries.one(id), enabled: id > 0 })
  return { isCopy: id > 0, source: id > 0 ? data : undefined, isLoading }
}

export function StaffActivities() {
  const search = useYearOfList(useSearch({ from: '/shell/activities' }))
  const state = useListState(activities, search)
  const filters = useFilters(state.matching, { withState: true })
  const { actionsFor, removeActivity } = useActivityActions()
  const bulkActions = useBulkActions()
  const { reordering, hint, movesFor } = useActivityOrder(state)
  const { isCopy, source, isLoading } = useCopySource(search.kopie)
  const router = useRouter()
  // Opened from a link there is no list to go back to, so `kopie` is removed here; otherwise the next new activity would be a copy too.
  const close = () =>
    isCopy && !router.state.location.state.openedFromPage ? state.refine({ open: undefined, kopie: undefined }) : state.close()

  const actionsOf = (activity: Activity) => [
    { label: 'Wijzigen', onClick: () => state.show(activity.id) },
    ...actionsFor(activity),
    ...movesFor(activity),
    { label: 'Verwijderen', danger: true, onClick: () => void removeActivity(activity) },
  ]
  return (
    <ListPage
      title="Pre-U Activiteiten"
      queries={activityQueries}
      state={state}
      columns={staffColumns}
      skeletonColumns={skeletonColumns}
      filters={filters}
      defaultOrdering="position"
      row={{ titleOf, pageOf, openLabel: 'Openen', actionsOf, reordering }}
      bulkActions={bulkActions}
      addLabel="Activiteit toevoegen"
      actions={<ViewSwitch current="Lijst" />}
      empty={{
        title: 'Nog geen activiteiten',
        body: 'Hier staan de activiteiten waarvoor scholen leerlingen inschrijven. Voeg de eerste toe.',
      }}
    >
      {hint}
      <ActivityForm opened={isLoading ? undefined : state.open} onClose={close} source={source} />
    </ListPage>
  )
}
