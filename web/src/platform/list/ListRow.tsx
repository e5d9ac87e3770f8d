import { memo } from 'react'
import type { ListContract } from '../api/resourceQueries'
import { DragHandle } from './DragHandle'
import { opensRow, RowLink } from './RowLink'
import { RowMenu } from './RowMenu'
import { RowTick } from './RowTick'
import { isSameRow, type RowProps } from './rows'
import classes from './table.module.css'

type CellsProps<C extends ListContract> = Pick<RowProps<C>, 'row' | 'title' | 'href' | 'columns' | 'hasMenu' | 'hands'>

function RowCells<C extends ListContract>({ row, title, href, columns, hasMenu, hands }: CellsProps<C>) {
  return (
    <>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" data-cut={column.cut} data-numeric={column.numeric || undefined}>
            <RowLink href={href} onOpen={() => hands.open(row.id)}>
              {column.cell(row)}
            </RowLink>
          </th>
        ) : (
          <td key={column.id} data-cut={column.cut} data-numeric={column.numeric || undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
      {hasMenu && (
        <td className={classes.menu}>
          <RowMenu title={title} actions={() => hands.actions(row)} />
        </td>
      )}
    </>
  )
}

/** What stays as it is while a row is selected: with hundreds of rows that is most of the work. */
const Cells = memo(RowCells, isSameRow) as typeof RowCells

function Row<C extends ListContract>({ isSelected, isQuiet, position, isMovable, ...shown }: RowProps<C>) {
  const { row, title, hands } = shown
  return (
    // Pointer convenience only: the keyboard has the link in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-row={row.id}
      data-quiet={isQuiet || undefined}
      data-selected={isSelected || undefined}
      onClick={(event) => opensRow(event) && hands.open(row.id)}
    >
      {position !== undefined && (
        <td className={classes.grip}>
          {isMovable ? (
            <DragHandle title={title} position={position} onMove={(to) => hands.move(row, to)} />
          ) : (
            <span className={classes.position}>{position}</span>
          )}
        </td>
      )}
      {isSelected !== undefined && (
        <td className={classes.tick}>
          <RowTick title={title} checked={isSelected} onTick={(event) => hands.tick(row.id, event)} />
        </td>
      )}
      <Cells {...shown} />
    </tr>
  )
}

export const ListRow = memo(Row, isSameRow) as typeof Row
