import type { Activity } from '@pre-u/contract/activities/activities'
import { placedStatuses } from '@pre-u/contract/students/status'
import { Bar } from '../platform/page/Bar'
import { RecordLink } from '../platform/page/links'
import { unbroken } from '../platform/words'
import classes from './activity.module.css'

function placesInWords({ free, waiting, pending }: Activity) {
  const freeText = free === null ? 'geen limiet' : free === 0 ? 'vol' : `${free} vrij`
  return [freeText, waiting > 0 && `${waiting} wachtlijst`, pending > 0 && `${pending} aangemeld`]
    .filter((part) => part !== false)
    .map(unbroken)
    .join(' · ')
}

export function Places({ activity }: { activity: Activity }) {
  const { id, placed, capacity } = activity
  return (
    <span className={classes.places}>
      <span className={classes.figures}>
        <b>
          <RecordLink to="/" search={{ activity__id: String(id), status__in: placedStatuses.join() }}>
            {capacity === null ? placed : `${placed} / ${capacity}`}
          </RecordLink>
        </b>
        {capacity !== null && <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />}
      </span>
      <small>{placesInWords(activity)}</small>
    </span>
  )
}
