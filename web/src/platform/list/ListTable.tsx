import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { ListRow } from './ListRow'
import { Tick } from './rowParts'
import head from './row.module.css'
import classes from './table.module.css'
import { type RowsProps, useRowProps } from './rows'
import type { RowColumn } from './types'
import { useRowReordering } from './reordering'
import { Loading } from '../page/Message'

type Sorting<Order extends string> = {
  ordering?: string | undefined
  onSort?: ((ordering: Order | `-${Order}`) => void) | undefined
}
export type TableProps<T, Order extends string = string> = RowsProps<T, Order> &
  Sorting<Order> & {
    selectAllLabel?: string
    className?: string | undefined
    scroller?: Ref<HTMLDivElement>
    /** The rendered rows, and the heights in pixels of those above and below. Absent: all rows are rendered. */
    virtual?: { indices: number[]; above: number; below: number }
  }

const HEAD_ROWS = 1

export function ListTable<T, Order extends string>(props: TableProps<T, Order>) {
  const { scroller, className = '', virtual, selectAllLabel = 'Alles selecteren', ordering, onSort, ...shownRows } = props
  const { label, columns, rows, keyOf, selection, actionsOf, reordering, isStale } = shownRows
  const body = useRef<HTMLTableSectionElement>(null)
  useRowReordering({ body, rows: rows.all, keyOf, reordering })
  const propsOf = useRowProps(shownRows)
  const indices = virtual?.indices ?? Array.from({ length: rows.count }, (_, index) => index)
  const width = columns.length + [reordering, selection, actionsOf].filter(Boolean).length
  return (
    <div ref={scroller} className={`${classes.scroller} ${className}`} data-scrolls>
      <table className={classes.table} aria-label={label} aria-busy={isStale} aria-rowcount={virtual && rows.count + HEAD_ROWS}>
        <thead>
          <tr aria-rowindex={virtual && HEAD_ROWS}>
            {reordering && (
              <th className={classes.grip}>
                <VisuallyHidden>Positie</VisuallyHidden>
              </th>
            )}
            {selection && (
              <th className={classes.tick}>
                <Tick
                  aria-label={selectAllLabel}
                  checked={selection.shownCount > 0 && selection.shownCount >= rows.count}
                  indeterminate={selection.shownCount > 0 && selection.shownCount < rows.count}
                  onChange={(event) => selection.tickAll(event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} ordering={ordering} onSort={onSort} />
            ))}
            {actionsOf && (
              <th className={classes.menu}>
                <VisuallyHidden>Acties</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {virtual && <Spacer height={virtual.above} width={width} />}
          {indices.map((index) => {
            const row = rows.at(index)
            if (row === undefined) return <LoadingRow key={index} width={width} />
            const shown = propsOf(row)
            return <ListRow key={shown.rowKey} rowIndex={virtual && index + HEAD_ROWS + 1} {...shown} />
          })}
          {virtual && <Spacer height={virtual.below} width={width} />}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<T, Order extends string> = Sorting<Order> & { column: RowColumn<T, Order> }

function ColumnHead<T, Order extends string>({ column, ordering, onSort }: HeadProps<T, Order>) {
  const { id, header, sort, numeric, isAction } = column
  const direction = sort && ordering === sort ? 'ascending' : sort && ordering === `-${sort}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th data-column={id} data-header={header} data-numeric={numeric || undefined} data-action={isAction || undefined} aria-sort={direction}>
      {sort && onSort ? (
        <button
          type="button"
          className={head.sort}
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

const Spacer = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr aria-hidden className={classes.spacer}>
      <td aria-hidden colSpan={width} style={{ height }} />
    </tr>
  )

const LoadingRow = ({ width }: { width: number }) => (
  <tr aria-hidden className={classes.loading}>
    <td colSpan={width}>
      <Skeleton height={12} width="40%" />
    </td>
  </tr>
)

export type SkeletonColumn = { id: string; header: string; numeric?: boolean | undefined }

const ROWS = [0, 1, 2, 3]

export function SkeletonTable({ columns }: { columns: SkeletonColumn[] }) {
  return (
    <div className={classes.scroller} aria-busy="true">
      <Loading />
      <table className={classes.table} aria-hidden>
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }) => (
              <th key={id} data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {columns.map(({ id, numeric }, index) => (
                <td key={id} data-numeric={numeric || undefined}>
                  <Skeleton
                    height={12}
                    width={numeric ? 40 : `${70 - ((index * 17 + row * 11) % 35)}%`}
                    ml={numeric ? 'auto' : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
