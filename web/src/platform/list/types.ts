import type { ReactNode } from 'react'
import type { ExportQuery, FilterName, Item, ListContract } from '../api/resourceQueries'

export type Key = string | number

/** Rows by index; a long list loads them as they are shown. */
export type Rows<T> = {
  count: number
  at: (index: number) => T | undefined
  between: (from: number, to: number) => T[] | Promise<T[]>
  /** Absent where the list is loaded in parts. */
  all?: readonly T[]
}

export type RowColumn<T, Order extends string = string> = {
  id: string
  header: string
  cell: (row: T) => ReactNode
  sort?: Order
  /** Right-aligned, with tabular figures. */
  numeric?: boolean
  /** Limits the width of the column and clips a longer text; 'wide' allows more (decision 14). */
  cut?: true | 'wide'
  /** Something to do, which is left out on paper. */
  isAction?: boolean
}

export type Column<C extends ListContract> = Omit<RowColumn<Item<C>, C['orderable'][number]>, 'header'> & {
  /** Default: the label of the field with this id. */
  header?: string
  /** The columns of the export, where their names differ. */
  exportAs?: readonly string[]
  hidden?: boolean
}

/** `group`: the heading that it stands under, after the options without one. */
export type Option = { value: string; label: string; group?: string }

export type Filter<C extends ListContract> = {
  name: FilterName<C>
  /** Default: the label of the field. */
  label?: string
} & (
  | {
      kind: 'choice'
      options: Option[]
      /** Comma-separated, for `__in` filters. */
      multiple?: boolean
      /** Loads what else there is to choose. */
      onOpen?: () => void
    }
  | { kind: 'day' }
)

export type Reordering<T> = {
  /** From 1, over all pages. */
  positionOf: (row: T) => number
  /** Absent while the list is filtered or sorted otherwise. */
  move?: ((row: T, position: number) => void) | undefined
}

/** What a row is and does, besides what its columns show. */
export type RowOptions<T> = {
  titleOf: (row: T) => string
  /** Without it a row opens in the drawer of its list. */
  pageOf?: (id: number) => string
  /** The first action of the menu, which opens the row. */
  openLabel?: string
  actionsOf?: (row: T) => Action[]
  isQuiet?: (row: T) => boolean
  reordering?: Reordering<T>
}

export type Action = { label: string; icon?: ReactNode; danger?: boolean; onClick: () => void }

/** A selected record, with its version where that is known. */
export type Selected = { id: number; updated_at?: string }

export type BulkAction<C extends ListContract> = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Resolves to true when the selection can be cleared. */
  onClick: (ids: number[], shown: ExportQuery<C>, records: Selected[]) => void | Promise<boolean>
}
