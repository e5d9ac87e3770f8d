import type { Room } from '@pre-u/contract/students'
import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { clockOffset, countdown } from './countdown'
import classes from './register.module.css'

type Props = { room: Pick<Room, 'now' | 'deadline'>; receivedAt: number }

const SECOND_MS = 1000

/** The last hour in minutes and seconds, by the server's clock. */
export function Countdown({ room, receivedAt }: Props) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = countdown(room.deadline, now + clockOffset(room, receivedAt))
  if (!left) return null
  return (
    <span role="timer" className={classes.countdown} aria-label={`Nog ${left}`}>
      <IconClockExclamation size={16} stroke={1.75} aria-hidden /> nog <b data-tabular>{left}</b>
    </span>
  )
}
