import { placeWaiting } from '@pre-u/contract/students'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityQueries } from '../activities/queries'
import { useCall } from '../platform/api/useCall'
import { showRefusal } from '../platform/status/refusal'
import { useUndoToast } from '../platform/undo/useUndo'
import { counted, number } from '../platform/words'
import classes from './students.module.css'
import { joinNames } from './words'

const placesFree = (free: number | null) =>
  free === null ? 'Geen limiet aan plaatsen' : free === 0 ? 'Geen plaatsen vrij' : counted(free, 'plaats vrij', 'plaatsen vrij')

export function WaitingListSection({ activityId }: { activityId: number }) {
  const { data: activity } = useQuery(activityQueries.one(activityId))
  const { mutateAsync: place } = useCall(placeWaiting, { quiet: true })
  const toastWithUndo = useUndoToast()
  const [pendingAction, setPendingAction] = useState<'first' | 'all'>()
  if (!activity || activity.waiting === 0) return null
  const { free, waiting, state } = activity

  const placePupils = async (action: 'first' | 'all') => {
    setPendingAction(action)
    try {
      const { placed, undo } = await place({ params: { id: activityId }, body: action === 'first' ? { count: 1 } : {} })
      const names = joinNames(placed.map(({ name, school }) => `${name} (${school})`))
      toastWithUndo(`Geplaatst: ${names}`, undo)
    } catch (error) {
      void showRefusal(error, 'Er is niemand geplaatst')
    }
    setPendingAction(undefined)
  }
  const mayPlace = state !== 'CANCELLED' && free !== 0
  return (
    <section className={classes.waiting} aria-label="Wachtlijst">
      <IconHourglass size={18} stroke={1.5} aria-hidden />
      <p>
        {placesFree(free)}, {number(waiting)} op de wachtlijst
      </p>
      {mayPlace && (
        <span className={classes.buttons}>
          <Button size="compact-sm" variant="default" loading={pendingAction === 'first'} onClick={() => void placePupils('first')}>
            Plaats de eerste
          </Button>
          <Button size="compact-sm" loading={pendingAction === 'all'} onClick={() => void placePupils('all')}>
            Vul alle vrije plaatsen
          </Button>
        </span>
      )}
    </section>
  )
}
