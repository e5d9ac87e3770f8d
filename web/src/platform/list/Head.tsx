import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './table.module.css'

type Props<Order extends string> = {
  column: { id: string; header: ReactNode; sort?: Order | undefined; numeric?: boolean | undefined }
  ordering: string | undefined
  /** Without it the list has one order. */
  onSort: ((ordering: Order | `-${Order}`) => void) | undefined
}

/** The head of a column; where it can be sorted by, a button that does so, and the other way when pressed again. */
export function Head<Order extends string>({ column: { id, header, sort, numeric }, ordering, onSort }: Props<Order>) {
  const direction = sort && ordering === sort ? 'ascending' : sort && ordering === `-${sort}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th data-column={id} data-numeric={numeric || undefined} aria-sort={direction}>
      {sort && onSort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={direction !== undefined || undefined}
          onClick={() => onSort(direction === 'ascending' ? `-${sort}` : sort)}
        >
          {header}
          <Arrow size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
