import { VisuallyHidden } from '@mantine/core'
import classes from './events.module.css'
import { KindIcon } from './Legend'
import type { Mark } from './marks'
import { kindWords, timeOf } from './words'

export type Place = 'day' | 'column' | 'line'
type Props = { mark: Mark; place: Place; isStart: boolean; isEnd: boolean }

const LAST_MINUTE = '23:59'

const hasDeadlineInTitle = ({ kind }: Mark['event']) => kind === 'deadline' || kind === 'honours_deadline'

/** The hours on the day that is shown; the event can start before that day or end after it. */
function hoursOf({ mark: { event, time, allDay }, place, isStart, isEnd }: Props): string {
  if (place === 'line' && allDay) return time
  // A deadline without a time ends at the last minute of its day: not worth the space in a day cell.
  if (allDay || place === 'day') return isStart && time !== LAST_MINUTE && !event.is_cancelled ? time : ''
  const end = timeOf(event.end)
  if (isStart) return isEnd ? `${time}–${end}` : `vanaf ${time}`
  return isEnd ? `tot ${end}` : 'hele dag'
}

export function EventContent(props: Props) {
  const { event, text } = props.mark
  const hours = hoursOf(props)
  return (
    <span className={classes.content} data-kind={event.kind} data-place={props.place} data-cancelled={event.is_cancelled || undefined}>
      <span className={classes.icon}>
        <KindIcon kind={event.kind} />
      </span>
      {!hasDeadlineInTitle(event) && <VisuallyHidden>{kindWords[event.kind]}: </VisuallyHidden>}
      {(hours || props.place === 'line') && <span className={classes.time}>{hours}</span>}
      <span className={classes.text}>{text}</span>
      {event.is_cancelled && <span className={classes.cancelled}>Geannuleerd</span>}
      {props.place === 'line' && event.location && <span className={classes.location}>{event.location}</span>}
    </span>
  )
}
