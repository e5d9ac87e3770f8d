import { Checkbox } from '@mantine/core'
import { memo, useRef } from 'react'
import { opensRow } from '../../platform/list/RowLink'
import { RowMenu } from '../../platform/list/RowMenu'
import table from '../../platform/list/table.module.css'
import { useRowDragging } from './drag'
import { ItemLink } from './ItemLink'
import type { Row, RowProps } from './rows'

function TableRow<T extends Row>({ item, index, href, columns, isChosen, isShown, canDrag, hands }: RowProps<T>) {
  const row = useRef<HTMLTableRowElement>(null)
  const { file_key, name, kind } = item
  useRowDragging(row, {
    isOn: canDrag,
    isFolder: kind === 'folder',
    file_key,
    keysWith: () => hands.keysWith(item),
    drop: (keys) => hands.drop(keys, file_key),
  })
  return (
    // Pointer convenience only: the keyboard has the link in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      ref={row}
      data-row={file_key}
      data-folder={kind === 'folder' ? file_key : undefined}
      data-selected={isChosen || undefined}
      aria-rowindex={index + 2}
      onClick={(event) => href !== undefined && opensRow(event) && hands.open(item)}
    >
      {isChosen !== undefined && (
        <td className={table.tick}>
          <Checkbox
            size="md"
            radius="sm"
            aria-label={`${name} selecteren`}
            checked={isChosen}
            onChange={(event) => hands.tick(item, index, event)}
          />
        </td>
      )}
      {columns.map((column, position) =>
        position === 0 ? (
          <th key={column.id} scope="row">
            <ItemLink href={href} isShown={isShown} onOpen={() => hands.open(item)} onReach={() => hands.reach(item)}>
              {column.cell(item)}
            </ItemLink>
          </th>
        ) : (
          <td key={column.id} data-numeric={column.numeric || undefined}>
            {column.cell(item)}
          </td>
        ),
      )}
      <td className={table.menu}>
        <RowMenu title={name} actions={() => hands.actions(item)} />
      </td>
    </tr>
  )
}

export const ItemRow = memo(TableRow) as typeof TableRow
