import type { ChangeEvent } from 'react'
import classes from './table.module.css'

type Props = { title: string; checked: boolean; onTick: (event: ChangeEvent<HTMLInputElement>) => void }

/** Selects a row. A plain one: a list has hundreds, and draws them all at once. */
export const RowTick = ({ title, checked, onTick }: Props) => (
  <input type="checkbox" className={classes.checkbox} aria-label={`${title} selecteren`} checked={checked} onChange={onTick} />
)
