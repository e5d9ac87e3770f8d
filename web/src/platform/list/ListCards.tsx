import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import type { ListContract } from '../api/resourceQueries'
import classes from './cards.module.css'
import { opensRow, RowLink } from './RowLink'
import { RowMenu } from './RowMenu'
import { isSameRow, type RowProps, type RowsProps, useRowProps } from './rows'

/** The rows on a phone: a card each, with the first column as its heading. */
export function ListCards<C extends ListContract>(props: RowsProps<C>) {
  const propsOf = useRowProps(props)
  return (
    <ul className={classes.cards} aria-label={props.label} aria-busy={props.isStale}>
      {props.rows.map((row) => (
        <Card key={row.id} {...propsOf(row)} />
      ))}
    </ul>
  )
}

function RowCard<C extends ListContract>({ row, title, href, columns, isSelected, isQuiet, hasMenu, hands }: RowProps<C>) {
  const [first, ...others] = columns
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      data-row={row.id}
      data-quiet={isQuiet || undefined}
      className={classes.card}
      data-selected={isSelected || undefined}
      onClick={(event) => opensRow(event) && hands.open(row.id)}
    >
      <div className={classes.cardHead}>
        {isSelected !== undefined && (
          <Checkbox
            size="md"
            radius="sm"
            aria-label={`${title} selecteren`}
            checked={isSelected}
            onChange={(event) => hands.tick(row.id, event)}
          />
        )}
        <RowLink href={href} onOpen={() => hands.open(row.id)}>
          {first?.cell(row)}
        </RowLink>
        {hasMenu && <RowMenu title={title} actions={() => hands.actions(row)} />}
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
  )
}

const Card = memo(RowCard, isSameRow) as typeof RowCard
