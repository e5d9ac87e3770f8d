import type { Item, ListContract } from '../resourceQueries'
import type { Action, Column, Reordering } from './types'
import type { Selecting } from './useSelection'

/** What the table and the cards both need to show the rows. */
export type RowsProps<C extends ListContract> = {
  label: string
  columns: Column<C>[]
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
