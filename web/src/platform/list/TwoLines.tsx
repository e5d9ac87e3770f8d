import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Plain text: a list renders hundreds. */
export const TwoLines = ({ small, children }: { small: ReactNode; children: ReactNode }) => (
  <>
    {children}
    <br />
    <small className={classes.below}>{small}</small>
  </>
)
