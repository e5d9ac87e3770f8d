import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Capacity } from '@pre-u/contract/students/students'
import { Countdown } from '../../platform/deadline/Countdown'
import { Fact } from '../../platform/page/Fact'
import { number } from '../../platform/words'
import classes from './register.module.css'
import type { Summary } from './summary'
import { excessInWords, placesInWords } from './words'

type Props = { room: Capacity; receivedAt: number; hasPassed: boolean; isClosed: boolean; excess: Summary['excess'] }

const Remaining = ({ left, excess }: { left: number; excess: number }) => (
  <>
    {left === 0 ? 'niets meer over' : `nog ${number(left)}`}
    {excess > 0 && <strong className={classes.excess}>{excessInWords(excess)}</strong>}
  </>
)

export const RoomFacts = ({ room, receivedAt, hasPassed, isClosed, excess }: Props) => (
  <dl className={classes.facts}>
    <Fact name="Deadline">
      <span className={classes.deadline} data-closed={hasPassed || isClosed || undefined}>
        <time dateTime={room.deadline}>{formatInstant(room.deadline)}</time>
        {/* Staff may go on, and have to know that they do. */}
        {hasPassed && !isClosed && 'voorbij'}
        {!isClosed && <Countdown room={room} receivedAt={receivedAt} />}
      </span>
    </Fact>
    <Fact name="Plaatsen">{placesInWords(room)}</Fact>
    {room.left_per_school !== null && (
      <Fact name="Per school">
        <Remaining left={room.left_per_school} excess={excess.perSchool} />
      </Fact>
    )}
    {room.left_of_plan !== null && (
      <Fact name="Pakket, deze periode">
        <Remaining left={room.left_of_plan} excess={excess.ofPlan} />
      </Fact>
    )}
  </dl>
)
