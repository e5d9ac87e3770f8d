import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Action } from '../../platform/list/types'
import type { Choosing } from './useChosen'

/** What the list and the trash have in common. */
export type Row = { file_key: string; name: string; kind: 'folder' | 'file' }

export type Column<T> = {
  id: string
  header: string
  cell: (item: T) => ReactNode
  /** What the server sorts by when this column's head is chosen. */
  sort?: string
  numeric?: boolean
  /** Left out on a phone. */
  isWide?: boolean
  /** On a phone its head stands before it: it says nothing by itself. */
  isNamed?: boolean
}

export type RowsProps<T extends Row> = {
  label: string
  columns: Column<T>[]
  count: number
  /** Undefined while its page is on its way. */
  itemAt: (index: number) => T | undefined
  see: (from: number, to: number) => void
  /** Another one is another list: it begins at its top. */
  scope: string
  chosen: Choosing<T> | undefined
  /** Absent where a row opens nothing. */
  hrefOf?: ((item: T) => string) | undefined
  onOpen?: ((item: T) => void) | undefined
  /** A row received the focus. */
  onReach?: ((item: T) => void) | undefined
  /** The key of what is open beside the list. */
  shownKey?: string | undefined
  actions: (item: T) => Action[]
  ordering?: string | undefined
  onSort?: ((ordering: string) => void) | undefined
  /** With this, rows can be dragged onto folders. */
  drag?: { keysWith: (item: T) => string[]; onDrop: (keys: string[], folder: string) => unknown } | undefined
  isStale: boolean
}

export type Hands<T extends Row> = {
  open: (item: T) => void
  reach: (item: T) => void
  tick: (item: T, index: number, event: ChangeEvent<HTMLInputElement>) => void
  actions: (item: T) => Action[]
  keysWith: (item: T) => string[]
  drop: (keys: string[], folder: string) => void
}

/** What one row does, by the latest props but itself always the same: a change elsewhere leaves the row as it is. */
export function useHands<T extends Row>(props: RowsProps<T>) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [hands] = useState<Hands<T>>(() => ({
    open: (item) => latest.current.onOpen?.(item),
    reach: (item) => latest.current.onReach?.(item),
    tick: (item, index, { currentTarget, nativeEvent }) =>
      latest.current.chosen?.tick(item, index, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey),
    actions: (item) => latest.current.actions(item),
    keysWith: (item) => latest.current.drag?.keysWith(item) ?? [],
    drop: (keys, folder) => latest.current.drag?.onDrop(keys, folder),
  }))
  return hands
}

export type RowProps<T extends Row> = {
  item: T
  index: number
  href: string | undefined
  columns: Column<T>[]
  isChosen: boolean | undefined
  isShown: boolean
  canDrag: boolean
  hands: Hands<T>
}

export const rowProps = <T extends Row>(
  { columns, hrefOf, chosen, shownKey, drag }: RowsProps<T>,
  hands: Hands<T>,
  item: T,
  index: number,
): RowProps<T> => ({
  item,
  index,
  href: hrefOf?.(item),
  columns,
  isChosen: chosen?.has(item.file_key),
  isShown: item.file_key === shownKey,
  canDrag: drag !== undefined,
  hands,
})
