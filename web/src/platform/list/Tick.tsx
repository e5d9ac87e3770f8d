import type { ChangeEvent } from 'react'
import classes from './tick.module.css'

type Props = {
  'aria-label': string
  checked: boolean
  /** Some of the rows are selected, but not all. */
  indeterminate?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A native checkbox: Mantine's is slow in hundreds of rows, and every list would load its code. */
export const Tick = ({ indeterminate, ...props }: Props) => (
  <input
    ref={indeterminate === undefined ? undefined : (element) => void (element && Object.assign(element, { indeterminate }))}
    type="checkbox"
    className={classes.checkbox}
    {...props}
  />
)
