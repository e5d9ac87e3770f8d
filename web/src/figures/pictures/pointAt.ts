import classes from './pictures.module.css'

/** A point of a picture that the arrow keys reach: the first one is in the order of Tab. */
export const pointAt = (row: number, column: number, label: string) => ({
  className: classes.point,
  role: 'img',
  'aria-label': label,
  tabIndex: row === 0 && column === 0 ? 0 : -1,
  'data-row': row,
  'data-column': column,
})
