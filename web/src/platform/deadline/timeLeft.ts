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
