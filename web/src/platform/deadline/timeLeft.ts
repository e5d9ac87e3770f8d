/** A deadline with the server's clock at the moment that the answer was made. */
export type TimedDeadline = { now: string; deadline: string }

const HOUR_MS = 3_600_000

/** How far the server's clock is ahead of this one, by an answer that came in at `receivedAt`. */
export const clockOffset = ({ now }: Pick<TimedDeadline, 'now'>, receivedAt: number) => Date.parse(now) - receivedAt

/** '59:07' in the last hour, nothing before it and after it. Rounded up, as a clock on the wall does: 00:00 is the end. */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now
  if (left <= 0 || left > HOUR_MS) return ''
  const seconds = Math.ceil(left / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
