import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './Countdown.module.css'
import { clockOffset, type TimedDeadline, timeLeft } from './timeLeft'

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
