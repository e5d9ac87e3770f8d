import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Action, Key, Reordering, RowColumn, Rows } from './types'
import type { RowSelection } from './useSelection'
import { listQueryOf, type ListState } from '../address/listState'
import type { ListContract, ListQueries } from '../api/resourceQueries'
import { useIsSlow } from '../hooks/time'
import { listSearch, NO_DEFAULTS } from '../address/listSearch'
import { queryClient } from '../api/queryClient'

export const rowsOf = <T>(all: readonly T[]): Rows<T> => ({
  count: all.length,
  at: (index) => all[index],
  between: (from, to) => all.slice(from, to + 1),
  all,
})

export type RowsProps<T, Order extends string = string> = {
  label: string
  columns: RowColumn<T, Order>[]
  rows: Rows<T>
  keyOf: (row: T) => Key
  titleOf: (row: T) => string
  hrefOf?: ((row: T) => string) | undefined
  onOpen?: ((row: T) => void) | undefined
  onFocus?: ((row: T) => void) | undefined
  currentKey?: Key | undefined
  actionsOf?: ((row: T) => Action[]) | undefined
  selection?: RowSelection<T> | undefined
  reordering?: Reordering<T> | undefined
  isQuiet?: ((row: T) => boolean) | undefined
  makeDraggable?: ((element: HTMLElement, row: T) => () => void) | undefined
  isStale: boolean
}

/** Stable functions that call the latest props, so that memoised rows do not render again. */
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

export type RowProps<T> = {
  row: T
  rowKey: Key
  title: string
  href: string | undefined
  columns: RowColumn<T>[]
  isSelected: boolean | undefined
  isCurrent: boolean
  isQuiet: boolean
  hasMenu: boolean
  isDraggable: boolean
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

/** Keeps the links of the rows while the next page loads: the address has already changed, and new links would render every row again. */
export function useStableLinks(hrefOf: (id: number) => string, isStale: boolean) {
  const sample = hrefOf(0)
  const [settled, setSettled] = useState({ hrefOf, sample })
  if (!isStale && settled.sample !== sample) setSettled({ hrefOf, sample })
  return ({ id }: { id: number }) => settled.hrefOf(id)
}

/** For `memo`: compares the columns one by one, since their array is new at each render. */
export function isSameRow<P extends { columns: readonly unknown[] }>(before: P, after: P): boolean {
  const { columns } = before
  const names = Object.keys(after) as (keyof P)[]
  return (
    names.every((name) => name === 'columns' || before[name] === after[name]) &&
    columns.length === after.columns.length &&
    columns.every((column, index) => column === after.columns[index])
  )
}

/** The rows of a list; while the next ones load, those before them. */
export function useListRows<C extends ListContract>(queries: Pick<ListQueries<C>, 'list'>, state: ListState<C>) {
  const client = useQueryClient()
  const { data, isPending, isError, error, isPlaceholderData: isStale, refetch } = useQuery(queries.list(state.query))
  const isSlow = useIsSlow(isStale)
  const { refine, page_size } = state
  const isBeyondEnd = data !== undefined && !isStale && data.results.length === 0 && data.count > 0
  const lastPage = Math.ceil((data?.count ?? 0) / page_size)
  // The last row of the last page was removed, or the address names a page that no longer exists.
  useEffect(() => {
    if (isBeyondEnd) refine({ page: lastPage })
  })
  const search = (text: string) => {
    // The request starts before React renders.
    void client.prefetchQuery(queries.list({ ...state.query, search: text || undefined, page: undefined }))
    state.search(text)
  }
  return { data, rows: rowsOf(data?.results ?? []), isPending, hasFailed: isError && !data, error, isStale, isSlow, refetch, search }
}

/** Other rows begin at the first of them, once they are there. Those that change in place stay where they are. */
export function useFirstRowInSight(list: RefObject<HTMLElement | null>, query: object, isStale: boolean) {
  const asked = JSON.stringify(query)
  const shown = useRef(asked)
  useEffect(() => {
    if (isStale || asked === shown.current) return
    shown.current = asked
    const scroller = list.current?.querySelector('[data-scrolls]')
    if (scroller) scroller.scrollTop = 0
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [list, asked, isStale])
}

/** The rows that a list shows at this address, from memory or the server. */
export const loadList = <C extends ListContract>(
  { list }: Pick<ListQueries<C>, 'list'>,
  contract: C,
  address: Record<string, unknown>,
  defaults = NO_DEFAULTS,
) => queryClient.ensureQueryData(list(listQueryOf<C>(listSearch(contract, defaults)(address))))
