import type { Activity } from '@pre-u/contract/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Room } from '@pre-u/contract/students'
import { Fact } from '../../platform/page/Fact'
import { Countdown } from '../../platform/deadline/Countdown'
import classes from './register.module.css'
import { placesInWords, pupilsInWords } from './words'

type Props = { activity: Activity; room: Room; receivedAt: number; isClosed: boolean }

const remainingInWords = (number: number) => (number === 0 ? 'Niets meer over' : `Nog ${pupilsInWords(number)}`)

export function RoomFacts({ activity, room, receivedAt, isClosed }: Props) {
  return (
    <dl className={classes.facts}>
      <Fact name="Deadline">
        <span className={classes.deadline} data-closed={isClosed || undefined}>
          <time dateTime={room.deadline}>{formatInstant(room.deadline)}</time>
          {!isClosed && <Countdown room={room} receivedAt={receivedAt} />}
        </span>
      </Fact>
      <Fact name="Plaatsen">{placesInWords(activity, room)}</Fact>
      {room.left_per_school !== null && <Fact name="Per school">{remainingInWords(room.left_per_school)}</Fact>}
      {room.left_of_plan !== null && <Fact name="Pakket, deze periode">{remainingInWords(room.left_of_plan)}</Fact>}
    </dl>
  )
}
