import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { activityQueries } from '../activities/queries'
import { counted, number } from '../platform/words'
import { usePlaceWaiting } from './public'
import classes from './students.module.css'

const placesFree = (free: number | null) =>
  free === null ? 'Geen limiet aan plaatsen' : free === 0 ? 'Geen plaatsen vrij' : counted(free, 'plaats vrij', 'plaatsen vrij')

export function WaitingListSection({ activityId }: { activityId: number }) {
  const { data: activity } = useQuery(activityQueries.one(activityId))
  const { placeWaiting, placing } = usePlaceWaiting(activityId)
  if (!activity || activity.waiting === 0) return null
  const { free, waiting, state } = activity
  const mayPlace = state !== 'CANCELLED' && free !== 0
  return (
    <section className={classes.waiting} aria-label="Wachtlijst">
      <IconHourglass size={18} stroke={1.5} aria-hidden />
      <p>
        {placesFree(free)}, {number(waiting)} op de wachtlijst
      </p>
      {mayPlace && (
        <span className={classes.buttons}>
          <Button size="compact-sm" variant="default" loading={placing === 'first'} onClick={() => void placeWaiting('first')}>
            Plaats de eerste
          </Button>
          <Button size="compact-sm" loading={placing === 'all'} onClick={() => void placeWaiting('all')}>
            Vul alle vrije plaatsen
          </Button>
        </span>
      )}
    </section>
  )
}
