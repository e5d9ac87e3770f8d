import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Item, ListContract } from '../api/resourceQueries'
import type { Action, Reordering, ShownColumn } from './types'
import type { Selecting } from './useSelection'

/** What the table and the cards both need to show the rows. */
export type RowsProps<C extends ListContract> = {
  label: string
  columns: ShownColumn<C>[]
  rows: Item<C>[]
  rowTitle: (row: Item<C>) => string
  hrefOf: (id: number) => string
  onOpen: (id: number) => void
  rowActions?: ((row: Item<C>) => Action[]) | undefined
  selection?: Selecting | undefined
  reordering?: Reordering<C> | undefined
  /** Rows that matter less stand back. */
  isQuiet?: ((row: Item<C>) => boolean) | undefined
  isStale: boolean
}

/** What one row does, by the latest props but itself always the same: a change elsewhere leaves the row as it is. */
export type Hands<C extends ListContract> = {
  open: (id: number) => void
  tick: (id: number, event: ChangeEvent<HTMLInputElement>) => void
  actions: (row: Item<C>) => Action[]
  move: (row: Item<C>, position: number) => void
}

function useHands<C extends ListContract>(props: RowsProps<C>): Hands<C> {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [hands] = useState(() => ({
    open: (id: number) => latest.current.onOpen(id),
    tick: (id: number, event: ChangeEvent<HTMLInputElement>) => {
      const { selection, rows } = latest.current
      selection?.tick(
        id,
        event,
        rows.map((row) => row.id),
      )
    },
    actions: (row: Item<C>) => latest.current.rowActions?.(row) ?? [],
    move: (row: Item<C>, position: number) => latest.current.reordering?.move?.(row, position),
  }))
  return hands
}

/** Everything that one row shows. */
export type RowProps<C extends ListContract> = {
  row: Item<C>
  title: string
  href: string
  columns: ShownColumn<C>[]
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  isQuiet: boolean
  hasMenu: boolean
  /** Undefined where rows have no order of their own. */
  position: number | undefined
  isMovable: boolean
  hands: Hands<C>
}

/** While the next rows load, those that still stand there keep their links: the address has changed, but they are not drawn again. */
function useSettledLinks({ hrefOf, isStale }: Pick<RowsProps<ListContract>, 'hrefOf' | 'isStale'>) {
  const like = hrefOf(0)
  const [settled, settle] = useState({ hrefOf, like })
  if (!isStale && settled.like !== like) settle({ hrefOf, like })
  return settled.hrefOf
}

export function useRowProps<C extends ListContract>(props: RowsProps<C>) {
  const hands = useHands(props)
  const hrefOf = useSettledLinks(props)
  const { columns, rowTitle, rowActions, selection, reordering, isQuiet } = props
  return (row: Item<C>): RowProps<C> => ({
    row,
    title: rowTitle(row),
    href: hrefOf(row.id),
    columns,
    isSelected: selection?.has(row.id),
    isQuiet: isQuiet?.(row) ?? false,
    hasMenu: rowActions !== undefined,
    position: reordering?.positionOf(row),
    isMovable: reordering?.move !== undefined,
    hands,
  })
}

/** For `memo`: the columns are chosen anew each time, but are the same ones. */
export function isSameRow<P extends { columns: readonly unknown[] }>(before: P, after: P): boolean {
  const { columns: had, ...old } = before
  const { columns: has, ...now } = after
  const names = Object.keys(now) as (keyof typeof now)[]
  return names.every((name) => old[name] === now[name]) && had.length === has.length && had.every((column, index) => column === has[index])
}
