import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import type { ListContract, Ordering } from '../api/resourceQueries'
import { Head } from './Head'
import { ListRow } from './ListRow'
import classes from './table.module.css'
import { type RowsProps, useRowProps } from './rows'
import { useRowDragging } from './useRowDragging'

type Sorting<C extends ListContract> = { ordering: Ordering<C> | undefined; onSort: (ordering: Ordering<C>) => void }

/** The rows as a table: head and first column stay in sight, and the first cell holds the link that opens the row. */
export function ListTable<C extends ListContract>(props: RowsProps<C> & Sorting<C>) {
  const { label, columns, rows, selection, rowActions, reordering, isStale, ordering, onSort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowDragging({ body, rows, reordering })
  const propsOf = useRowProps(props)
  const shown = rows.map((row) => row.id)
  const chosen = shown.filter((id) => selection?.has(id)).length
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={label} aria-busy={isStale}>
        <thead>
          <tr>
            {reordering && (
              <th className={classes.grip}>
                <VisuallyHidden>Positie</VisuallyHidden>
              </th>
            )}
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  size="md"
                  radius="sm"
                  aria-label="Alle rijen op deze pagina selecteren"
                  checked={chosen > 0 && chosen === shown.length}
                  indeterminate={chosen > 0 && chosen < shown.length}
                  onChange={(event) => selection.toggle(shown, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} ordering={ordering} onSort={onSort} />
            ))}
            {rowActions && (
              <th className={classes.menu}>
                <VisuallyHidden>Acties</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <ListRow key={row.id} {...propsOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
