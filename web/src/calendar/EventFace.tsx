import { VisuallyHidden } from '@mantine/core'
import classes from './grid.module.css'
import { KindIcon } from './KindIcon'
import type { Mark } from './marks'
import { kindWords, timeOf } from './words'

/** Where an event stands: in a day, in a column of hours, or on a line of the list. */
export type Place = 'day' | 'column' | 'line'
type Props = { mark: Mark; place: Place; isStart: boolean; isEnd: boolean }

const LAST_MINUTE = '23:59'

/** Deadlines have the word in their title. */
const saysDeadline = ({ kind }: Mark['event']) => kind === 'deadline' || kind === 'honours_deadline'

/** The hours that it takes of the day it stands on; it may have begun before that day or go on after it. */
function hoursOf({ mark: { event, time, allDay }, place, isStart, isEnd }: Props): string {
  if (place === 'line' && allDay) return time
  // In a day there is little room. Its last minute is what a deadline means when nobody says more.
  if (allDay || place === 'day') return isStart && time !== LAST_MINUTE && !event.is_cancelled ? time : ''
  const end = timeOf(event.end)
  if (isStart) return isEnd ? `${time} – ${end}` : `vanaf ${time}`
  return isEnd ? `tot ${end}` : 'hele dag'
}

/** An event as it stands in the calendar: its kind by icon and word, not by colour alone. */
export function EventFace(props: Props) {
  const { event, text } = props.mark
  const hours = hoursOf(props)
  return (
    <span className={classes.face} data-kind={event.kind} data-place={props.place} data-cancelled={event.is_cancelled || undefined}>
      <span className={classes.icon}>
        <KindIcon kind={event.kind} />
      </span>
      {!saysDeadline(event) && <VisuallyHidden>{kindWords[event.kind]}: </VisuallyHidden>}
      {(hours || props.place === 'line') && <span className={classes.time}>{hours}</span>}
      <span className={classes.text}>{text}</span>
      {event.is_cancelled && <span className={classes.cancelled}>Geannuleerd</span>}
      {props.place === 'line' && event.location && <span className={classes.location}>{event.location}</span>}
    </span>
  )
}
