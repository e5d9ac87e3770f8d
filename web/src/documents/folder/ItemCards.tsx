import { Checkbox, Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { opensRow } from '../../platform/list/RowLink'
import { RowMenu } from '../../platform/list/RowMenu'
import classes from './cards.module.css'
import { ItemLink } from './ItemLink'
import { type Row, type RowProps, rowProps, type RowsProps, useHands } from './rows'

const USUAL_HEIGHT = 72
const BEYOND = 8

/** The items on a phone, of which only those in sight are there. The page itself scrolls. */
export function ItemCards<T extends Row>(props: RowsProps<T>) {
  const { label, count, itemAt, see, scope, isStale } = props
  const hands = useHands(props)
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [scope])
  // What it answers is used here and given to nobody.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({ count, estimateSize: () => USUAL_HEIGHT, overscan: BEYOND, scrollMargin: top })
  const rows = virtual.getVirtualItems()
  const [from, to] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0]
  const tell = useEffectEvent(see)
  useEffect(() => tell(from, to), [from, to, count])
  const paddingTop = Math.max(0, (rows[0]?.start ?? top) - top)
  const paddingBottom = Math.max(0, virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top))
  return (
    <ul ref={list} className={classes.cards} aria-label={label} aria-busy={isStale} style={{ paddingTop, paddingBottom }}>
      {rows.map(({ index }) => {
        const item = itemAt(index)
        return item ? (
          <ItemCard key={item.file_key} ref={virtual.measureElement} count={count} {...rowProps(props, hands, item, index)} />
        ) : (
          <li key={index} ref={virtual.measureElement} data-index={index} className={classes.card}>
            <Skeleton height={12} width="60%" />
          </li>
        )
      })}
    </ul>
  )
}

type CardProps<T extends Row> = RowProps<T> & { ref: Ref<HTMLLIElement>; count: number }

function Card<T extends Row>({ ref, item, index, count, href, columns, isChosen, isShown, hands }: CardProps<T>) {
  const [first, ...others] = columns.filter(({ isWide }) => !isWide)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      data-index={index}
      data-row={item.file_key}
      data-selected={isChosen || undefined}
      className={classes.card}
      aria-setsize={count}
      aria-posinset={index + 1}
      onClick={(event) => href !== undefined && opensRow(event) && hands.open(item)}
    >
      {isChosen !== undefined && (
        // Room for a finger; the checkbox says itself what it selects.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label className={classes.cardTick}>
          <Checkbox
            size="md"
            radius="sm"
            aria-label={`${item.name} selecteren`}
            checked={isChosen}
            onChange={(event) => hands.tick(item, index, event)}
          />
        </label>
      )}
      <div className={classes.cardText}>
        <ItemLink href={href} isShown={isShown} onOpen={() => hands.open(item)} onReach={() => hands.reach(item)}>
          {first?.cell(item)}
        </ItemLink>
        <p>
          {others.map((column) => (
            <span key={column.id}>
              {column.isNamed && `${column.header}: `}
              <span>{column.cell(item)}</span>
            </span>
          ))}
        </p>
      </div>
      <RowMenu title={item.name} actions={() => hands.actions(item)} />
    </li>
  )
}

const ItemCard = memo(Card) as typeof Card
