import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './page.module.css'

type Props = { room: TimedDeadline; receivedAt: number }

const SECOND_MS = 1000

export function Countdown({ room, receivedAt }: Props) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(room.deadline, now + clockOffset(room, receivedAt))
  if (!left) return null
  return (
    <span role="timer" className={classes.countdown} aria-label={`Nog ${left}`}>
      <IconClockExclamation size={16} stroke={1.75} aria-hidden /> nog <b data-tabular>{left}</b>
    </span>
  )
}

/** `now`: the server's clock when it responded. */
export type TimedDeadline = { now: string; deadline: string }

const HOUR_MS = 3_600_000

/** Server time minus client time, in milliseconds. */
export const clockOffset = ({ now }: Pick<TimedDeadline, 'now'>, receivedAt: number) => Date.parse(now) - receivedAt

/** '59:07' in the last hour, otherwise empty. Rounded up, so that 00:00 is the deadline. */
export function timeLeft(deadline: string, now: number): string {
  const remaining = Date.parse(deadline) - now
  if (remaining <= 0 || remaining > HOUR_MS) return ''
  const seconds = Math.ceil(remaining / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
