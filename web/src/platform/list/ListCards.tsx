import { memo } from 'react'
import classes from './row.module.css'
import { opensRow, RowLink, RowMenu, Tick } from './rowParts'
import { isSameRow, type RowProps, type RowsProps, useRowProps } from './rows'

export function ListCards<T, Order extends string>(props: RowsProps<T, Order>) {
  const propsOf = useRowProps(props)
  return (
    <ul className={classes.cards} aria-label={props.label} aria-busy={props.isStale}>
      {props.rows.all?.map((row) => (
        <Card key={props.keyOf(row)} {...propsOf(row)} />
      ))}
    </ul>
  )
}

function RowCard<T>(props: RowProps<T>) {
  const { row, rowKey, title, href, columns, isSelected, isQuiet, hasMenu, handlers } = props
  const [first, ...others] = columns
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      data-row={rowKey}
      data-quiet={isQuiet || undefined}
      className={classes.card}
      data-selected={isSelected || undefined}
      onClick={(event) => href !== undefined && opensRow(event) && handlers.open(row)}
    >
      <div className={classes.cardHead}>
        {isSelected !== undefined && (
          <Tick aria-label={`${title} selecteren`} checked={isSelected} onChange={(event) => handlers.tick(row, event)} />
        )}
        <RowLink {...props}>{first?.cell(row)}</RowLink>
        {hasMenu && <RowMenu title={title} actions={() => handlers.actions(row)} />}
      </div>
      <dl>
        {others
          .filter(({ isAction }) => !isAction)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
      {/* Its name says what it does: a heading beside it would say it twice. */}
      {others
        .filter(({ isAction }) => isAction)
        .map((column) => (
          <div key={column.id} className={classes.action}>
            {column.cell(row)}
          </div>
        ))}
    </li>
  )
}

const Card = memo(RowCard, isSameRow) as typeof RowCard
