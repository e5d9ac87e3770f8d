import type { ReactNode } from 'react'
import classes from './figures.module.css'
import { showWhole } from './showWhole'

/** What is wider than the window scrolls sideways. */
export const ScrollBox = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
  <div className={classes.scroll} onFocus={showWhole}>
    {children}
  </div>
)
