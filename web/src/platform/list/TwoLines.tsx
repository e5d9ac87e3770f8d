import type { ReactNode } from 'react'
import classes from './list.module.css'

/** What a cell says, and smaller below it what belongs to it. Nothing but text: a list has hundreds, and draws them all at once. */
export const TwoLines = ({ small, children }: { small: ReactNode; children: ReactNode }) => (
  <>
    {children}
    <br />
    <small className={classes.below}>{small}</small>
  </>
)
