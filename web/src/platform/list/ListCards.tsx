import { Checkbox } from '@mantine/core'
import type { ListContract } from '../resourceQueries'
import classes from './cards.module.css'
import { opensRow, RowLink } from './RowLink'
import { RowMenu } from './RowMenu'
import type { RowsProps } from './rows'

/** The rows on a phone: a card each, with the first column as its heading. */
export function ListCards<C extends ListContract>(props: RowsProps<C>) {
  const { label, columns, rows, rowTitle, hrefOf, onOpen, selection, rowActions, isQuiet, isStale } = props
  const [first, ...others] = columns
  const shown = rows.map((row) => row.id)
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isStale}>
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li
          key={row.id}
          data-row={row.id}
          data-quiet={isQuiet?.(row) || undefined}
          className={classes.card}
          data-selected={selection?.has(row.id) || undefined}
          onClick={(event) => opensRow(event) && onOpen(row.id)}
        >
          <div className={classes.cardHead}>
            {selection && (
              <Checkbox
                size="md"
                radius="sm"
                aria-label={`${rowTitle(row)} selecteren`}
                checked={selection.has(row.id)}
                onChange={(event) => selection.toggle([row.id], event.currentTarget.checked, shown)}
              />
            )}
            <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
              {first?.cell(row)}
            </RowLink>
            {rowActions && <RowMenu title={rowTitle(row)} actions={rowActions(row)} />}
          </div>
          <dl>
            {others.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
