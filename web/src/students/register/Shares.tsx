import classes from './register.module.css'
import type { Share } from './summary'
import { excessInWords, freeInWords, pupilsInWords } from './words'

/** How a list is divided over activities, and what each of them still takes. */
export const Shares = ({ shares }: { shares: Share[] }) => (
  <ul className={classes.shares} aria-label="Verdeling over activiteiten">
    {shares.map(({ room, rows, excess }) => (
      <li key={room.id}>
        <b>{room.code}</b> {pupilsInWords(rows.length)}, {freeInWords(room)}
        {excess > 0 && <strong className={classes.excess}>{excessInWords(excess)}</strong>}
      </li>
    ))}
  </ul>
)
