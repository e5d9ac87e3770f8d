import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Item, ListContract, Ordering } from '../resourceQueries'
import { DragHandle } from './DragHandle'
import classes from './table.module.css'
import { opensRow, RowLink } from './RowLink'
import { RowMenu } from './RowMenu'
import type { RowsProps } from './rows'
import type { Column, Reordering } from './types'
import { useRowDragging } from './useRowDragging'

type Sorting<C extends ListContract> = { ordering: Ordering<C> | undefined; onSort: (ordering: Ordering<C>) => void }

/** The rows as a table: head and first column stay in sight, and the first cell holds the link that opens the row. */
export function ListTable<C extends ListContract>(props: RowsProps<C> & Sorting<C>) {
  const { label, columns, rows, selection, rowActions, reordering, isStale, ordering, onSort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowDragging({ body, rows, reordering })
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
                  onChange={(event) => selection.toggle(shown, event.currentTarget.checked, shown)}
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
            <Row key={row.id} {...props} row={row} shown={shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<C extends ListContract>({ column, ordering, onSort }: { column: Column<C> } & Sorting<C>) {
  const { header, sort, numeric } = column
  const direction = sort && ordering === sort ? 'ascending' : sort && ordering === `-${sort}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th data-numeric={numeric || undefined} aria-sort={direction}>
      {sort ? (
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

function Row<C extends ListContract>(props: RowsProps<C> & { row: Item<C>; shown: number[] }) {
  const { row, shown, columns, rowTitle, hrefOf, onOpen, selection, rowActions, reordering, isQuiet } = props
  const title = rowTitle(row)
  return (
    // Pointer convenience only: the keyboard has the link in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-row={row.id}
      data-quiet={isQuiet?.(row) || undefined}
      data-selected={selection?.has(row.id) || undefined}
      onClick={(event) => opensRow(event) && onOpen(row.id)}
    >
      {reordering && (
        <td className={classes.grip}>
          <Position {...reordering} row={row} title={title} />
        </td>
      )}
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            size="md"
            radius="sm"
            aria-label={`${title} selecteren`}
            checked={selection.has(row.id)}
            onChange={(event) => selection.toggle([row.id], event.currentTarget.checked, shown)}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" data-numeric={column.numeric || undefined}>
            <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
              {column.cell(row)}
            </RowLink>
          </th>
        ) : (
          <td key={column.id} data-numeric={column.numeric || undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
      {rowActions && (
        <td className={classes.menu}>
          <RowMenu title={title} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  )
}

/** Where the row stands among all, and by which it is moved where that can be done. */
function Position<C extends ListContract>({ row, title, positionOf, move }: Reordering<C> & { row: Item<C>; title: string }) {
  const position = positionOf(row)
  if (!move) return <span className={classes.position}>{position}</span>
  return <DragHandle title={title} position={position} onMove={(to) => move(row, to)} />
}
