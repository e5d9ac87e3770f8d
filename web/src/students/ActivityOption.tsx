import type { activities } from '@pre-u/contract/activities/activities'
import type * as z from 'zod/mini'
import { gradesInWords } from '../platform/words'
import classes from './students.module.css'

export type ActivityChoice = z.infer<typeof activities.choice>

/** An activity in a list to choose from: for whom it is, and whether those who come wait. */
export const ActivityOption = ({ choice: { code, name, grades, free } }: { choice: ActivityChoice }) => (
  <span>
    {code} {name}
    <small className={classes.option}>
      leerjaar {gradesInWords(grades)}
      {free === 0 && ', vol'}
    </small>
  </span>
)
