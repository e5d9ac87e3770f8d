import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Action, Reordering, RowColumn } from './types'
import type { RowSelection } from './useSelection'

export type Key = string | number

/** Rows by their index. A list that is too long to load at once loads those that are shown. */
export type Rows<T> = {
  count: number
  /** Undefined while the row is being loaded. */
  at: (index: number) => T | undefined
  /** Loads those that are not loaded yet. */
  between: (from: number, to: number) => T[] | Promise<T[]>
  /** Absent where not all of them are loaded. */
  all?: readonly T[]
}

export const rowsOf = <T>(all: readonly T[]): Rows<T> => ({
  count: all.length,
  at: (index) => all[index],
  between: (from, to) => all.slice(from, to + 1),
  all,
})

/** What tables and cards need to show the rows. */
export type RowsProps<T, Order extends string = string> = {
  label: string
  columns: RowColumn<T, Order>[]
  rows: Rows<T>
  keyOf: (row: T) => Key
  titleOf: (row: T) => string
  /** Absent where a row opens nothing. */
  hrefOf?: ((row: T) => string) | undefined
  onOpen?: ((row: T) => void) | undefined
  onFocus?: ((row: T) => void) | undefined
  /** The key of the row that is open beside the list. */
  currentKey?: Key | undefined
  actionsOf?: ((row: T) => Action[]) | undefined
  selection?: RowSelection<T> | undefined
  reordering?: Reordering<T> | undefined
  /** Rows that matter less are shown in a softer colour. */
  isQuiet?: ((row: T) => boolean) | undefined
  /** Makes the element of a row draggable, and returns the function that ends that. */
  makeDraggable?: ((element: HTMLElement, row: T) => () => void) | undefined
  isStale: boolean
}

/** The handlers of a row. They call the latest props but stay the same, so that they do not make a row render again. */
type RowHandlers<T> = {
  open: (row: T) => void
  focus: (row: T) => void
  tick: (row: T, event: ChangeEvent<HTMLInputElement>) => void
  actions: (row: T) => Action[]
  move: (row: T, position: number) => void
  makeDraggable: (element: HTMLElement, row: T) => (() => void) | undefined
}

function useRowHandlers<T, Order extends string>(props: RowsProps<T, Order>): RowHandlers<T> {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [handlers] = useState<RowHandlers<T>>(() => ({
    open: (row) => latest.current.onOpen?.(row),
    focus: (row) => latest.current.onFocus?.(row),
    tick: (row, { currentTarget, nativeEvent }) =>
      latest.current.selection?.tick(row, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey),
    actions: (row) => latest.current.actionsOf?.(row) ?? [],
    move: (row, position) => latest.current.reordering?.move?.(row, position),
    makeDraggable: (element, row) => latest.current.makeDraggable?.(element, row),
  }))
  return handlers
}

/** Everything that one row shows. */
export type RowProps<T> = {
  row: T
  rowKey: Key
  title: string
  href: string | undefined
  columns: RowColumn<T>[]
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  isCurrent: boolean
  isQuiet: boolean
  hasMenu: boolean
  isDraggable: boolean
  /** Undefined where rows have no order of their own. */
  position: number | undefined
  isMovable: boolean
  handlers: RowHandlers<T>
}

export function useRowProps<T, Order extends string>(props: RowsProps<T, Order>) {
  const handlers = useRowHandlers(props)
  const { columns, keyOf, titleOf, hrefOf, currentKey, actionsOf, selection, reordering, isQuiet, makeDraggable } = props
  return (row: T): RowProps<T> => ({
    row,
    rowKey: keyOf(row),
    title: titleOf(row),
    href: hrefOf?.(row),
    columns,
    isSelected: selection?.has(row),
    isCurrent: currentKey === keyOf(row),
    isQuiet: isQuiet?.(row) ?? false,
    hasMenu: actionsOf !== undefined,
    isDraggable: makeDraggable !== undefined,
    position: reordering?.positionOf(row),
    isMovable: reordering?.move !== undefined,
    handlers,
  })
}

/**
 * The links of the rows, which hold the rest of the address. While the next rows load, those that are still shown keep their links: the
 * address has changed already, and with other links they would all be drawn again.
 */
export function useSettledLinks(hrefOf: (id: number) => string, isStale: boolean) {
  const sample = hrefOf(0)
  const [settled, setSettled] = useState({ hrefOf, sample })
  if (!isStale && settled.sample !== sample) setSettled({ hrefOf, sample })
  return ({ id }: { id: number }) => settled.hrefOf(id)
}

/** For `memo`: the columns are chosen anew each time, but are the same ones. */
export function isSameRow<P extends { columns: readonly unknown[] }>(before: P, after: P): boolean {
  const { columns } = before
  const names = Object.keys(after) as (keyof P)[]
  return (
    names.every((name) => name === 'columns' || before[name] === after[name]) &&
    columns.length === after.columns.length &&
    columns.every((column, index) => column === after.columns[index])
  )
}
