/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Firefox does not drag a button */
import { type KeyboardEvent, memo } from 'react'
import { opensRow, RowLink, RowMenu, Tick } from './rowParts'
import { isSameRow, type RowProps } from './rows'
import classes from './table.module.css'

type CellsProps<T> = Pick<RowProps<T>, 'row' | 'title' | 'href' | 'columns' | 'isCurrent' | 'hasMenu' | 'isDraggable' | 'handlers'>

function RowCells<T>(props: CellsProps<T>) {
  const { row, title, columns, hasMenu, handlers } = props
  return (
    <>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" data-cut={column.cut} data-numeric={column.numeric || undefined}>
            <RowLink {...props}>{column.cell(row)}</RowLink>
          </th>
        ) : (
          <td key={column.id} data-cut={column.cut} data-numeric={column.numeric || undefined} data-action={column.isAction || undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
      {hasMenu && (
        <td className={classes.menu}>
          <RowMenu title={title} actions={() => handlers.actions(row)} />
        </td>
      )}
    </>
  )
}

/** Memoised apart from the row: selecting a row does not change its cells. */
const Cells = memo(RowCells, isSameRow) as typeof RowCells

type Props<T> = RowProps<T> & { rowIndex: number | undefined }

function Row<T>({ rowKey, rowIndex, isSelected, isQuiet, position, isMovable, ...shown }: Props<T>) {
  const { row, title, href, isDraggable, handlers } = shown
  return (
    // For the pointer only: the keyboard has the link in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      ref={isDraggable ? (element) => (element ? handlers.makeDraggable(element, row) : undefined) : undefined}
      data-row={rowKey}
      data-quiet={isQuiet || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={rowIndex}
      onClick={(event) => href !== undefined && opensRow(event) && handlers.open(row)}
    >
      {position !== undefined && (
        <td className={classes.grip}>
          {isMovable ? (
            <DragHandle title={title} position={position} onMove={(to) => handlers.move(row, to)} />
          ) : (
            <span className={classes.position}>{position}</span>
          )}
        </td>
      )}
      {isSelected !== undefined && (
        <td className={classes.tick}>
          <Tick aria-label={`${title} selecteren`} checked={isSelected} onChange={(event) => handlers.tick(row, event)} />
        </td>
      )}
      <Cells {...shown} />
    </tr>
  )
}

export const ListRow = memo(Row, isSameRow) as typeof Row

type HandleProps = { title: string; position: number; onMove: (position: number) => void }

function DragHandle({ title, position, onMove }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(position + step)
  }
  return (
    <span
      role="button"
      tabIndex={0}
      data-handle
      className={classes.handle}
      aria-label={`${title} verplaatsen, nu op positie ${position}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={press}
    >
      {position}
    </span>
  )
}
