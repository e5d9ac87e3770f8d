import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { opensRow, RowLink, RowMenu, Tick } from '../../platform/list/rowParts'
import { isSameRow, type RowProps, type RowsProps, useRowProps } from '../../platform/list/rows'
import { type VirtualProps, VirtualTable } from '../../platform/list/VirtualTable'
import classes from '../folder.module.css'
import { type AnyItem, type ItemColumn, keyOf } from './columns'
import type { TableProps } from '../../platform/list/ListTable'
import documents from '../documents.module.css'

const ESTIMATED_HEIGHT_PX = 72
const OVERSCAN = 8

function ItemCards<T>({ scope, onShow, ...props }: RowsProps<T> & VirtualProps & { columns: ItemColumn<T>[] }) {
  const { label, rows, columns, isStale } = props
  const { count } = rows
  const propsOf = useRowProps(props)
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [scope])
  // The functions of the virtualizer are not passed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => ESTIMATED_HEIGHT_PX, overscan: OVERSCAN, scrollMargin: top })
  const shown = virtualizer.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  const reportShown = useEffectEvent(onShow)
  useEffect(() => reportShown(from, to), [from, to, count])
  const paddingTop = Math.max(0, (shown[0]?.start ?? top) - top)
  const paddingBottom = Math.max(0, virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top))
  return (
    <ul ref={list} className={classes.cards} aria-label={label} aria-busy={isStale} style={{ paddingTop, paddingBottom }}>
      {shown.map(({ index }) => {
        const row = rows.at(index)
        const position = { ref: virtualizer.measureElement, index }
        return row === undefined ? (
          <li key={index} ref={position.ref} data-index={index} className={classes.card}>
            <Skeleton height={12} width="60%" />
          </li>
        ) : (
          <ItemCard key={props.keyOf(row)} {...position} count={count} {...propsOf(row)} columns={columns} />
        )
      })}
    </ul>
  )
}

type CardProps<T> = Omit<RowProps<T>, 'columns'> & {
  columns: ItemColumn<T>[]
  ref: Ref<HTMLLIElement>
  index: number
  count: number
}

function Card<T>({ ref, index, count, ...props }: CardProps<T>) {
  const { row, rowKey, title, href, isSelected, handlers } = props
  const [first, ...others] = props.columns.filter(({ isHiddenOnPhone }) => !isHiddenOnPhone)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      data-index={index}
      data-row={rowKey}
      data-selected={isSelected || undefined}
      className={classes.card}
      aria-setsize={count}
      aria-posinset={index + 1}
      onClick={(event) => href !== undefined && opensRow(event) && handlers.open(row)}
    >
      {isSelected !== undefined && (
        // A larger touch target; the checkbox has its own label.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label className={classes.cardTick}>
          <Tick aria-label={`${title} selecteren`} checked={isSelected} onChange={(event) => handlers.tick(row, event)} />
        </label>
      )}
      <div className={classes.cardText}>
        <RowLink {...props}>{first?.cell(row)}</RowLink>
        <p>
          {others.map((column) => (
            <span key={column.id}>
              {column.hasHeaderOnPhone && `${column.header}: `}
              <span>{column.cell(row)}</span>
            </span>
          ))}
        </p>
      </div>
      <RowMenu title={title} actions={() => handlers.actions(row)} />
    </li>
  )
}

const ItemCard = memo(Card, isSameRow) as typeof Card

type Props<T> = Omit<TableProps<T>, 'columns' | 'keyOf' | 'titleOf' | 'selectAllLabel'> &
  VirtualProps & { columns: ItemColumn<T>[]; isPhone: boolean }

const titleOf = ({ name }: AnyItem) => name

export const ItemList = <T extends AnyItem>({ isPhone, ...props }: Props<T>) =>
  isPhone ? (
    <ItemCards {...props} keyOf={keyOf} titleOf={titleOf} />
  ) : (
    <VirtualTable {...props} keyOf={keyOf} titleOf={titleOf} selectAllLabel="Alles selecteren" className={documents.items} />
  )
