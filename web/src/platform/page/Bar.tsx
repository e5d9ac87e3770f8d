import type { Tone } from '../list/cells'
import classes from './message.module.css'

type Segment = { id: string; share: number; tone: Tone | 'brand' }

/** Decorative: the figures are in the text next to it. */
export function Bar({ segments }: { segments: Segment[] }) {
  const starts = segments.map((_, index) => segments.slice(0, index).reduce((sum, { share }) => sum + share, 0))
  const percent = (share: number) => `${Math.min(1, share) * 100}%`
  return (
    <svg className={classes.bar} width="100%" height="8" aria-hidden="true" focusable="false">
      {segments.map(({ id, share, tone }, index) => (
        <rect key={id} x={percent(starts[index] ?? 0)} width={percent(share)} height="100%" data-tone={tone} />
      ))}
    </svg>
  )
}
