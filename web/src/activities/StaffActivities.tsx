import { type Activity, activities } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ListPage } from '../platform/list/ListPage'
import { isRecordId } from '../platform/address/searchParams'
import { useListState } from '../platform/address/listState'
import { useYearOfList } from '../platform/address/schoolYear'
import { ViewSwitch } from '../platform/page/ViewSwitch'
import { useBulkActions } from './bulk/useBulkActions'
import { skeletonColumns, staffColumns, useFilters } from './columns'
import { activityQueries } from './queries'
import { useActivityActions } from './useActivityActions'
import { useActivityOrder } from './useActivityOrder'
import { titleOf } from './words'
import { ActivityForm } from './ActivityForm'

const pageOf = (id: number) => `/activities/${id}`

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
