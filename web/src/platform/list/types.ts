import type { ReactNode } from 'react'
import type { Exported, FilterName, Item, ListContract } from '../api/resourceQueries'

/** A column of a table or a line of a card. */
export type RowColumn<T, Order extends string = string> = {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** What the server sorts by when this column's head is chosen. */
  sort?: Order
  /** Numbers stand at the right, with figures of equal width. */
  numeric?: boolean
  /** A longer text is cut here, so that it does not push the other columns away; who opens the row reads all of it. */
  cut?: true | 'wide'
}

export type Column<C extends ListContract> = Omit<RowColumn<Item<C>, C['orderable'][number]>, 'header'> & {
  /** The label of the field with this id, unless it says otherwise. */
  header?: string
  /** The columns of an export that hold what this one shows, where that is not the one of the same name. */
  exportAs?: readonly string[]
  /** Not shown until somebody asks for it. */
  hidden?: boolean
}

export type Option = { value: string; label: string }

export type Filter<C extends ListContract> = {
  name: FilterName<C>
  /** The field's own, unless it says otherwise. */
  label?: string
} & (
  | { kind: 'choice'; options: Option[]; /** Several values, comma-separated as `__in` filters take them. */ multiple?: boolean }
  | { kind: 'day' }
)

/** Rows that people put in an order of their own: by dragging, and with the arrow keys on a row's handle. */
export type Reordering<T> = {
  /** Counted from 1, over all pages. */
  positionOf: (row: T) => number
  /** Absent while the rows are shown in another order, or not all of them. */
  move?: ((row: T, position: number) => void) | undefined
  /** How it is done, or why it cannot be done now. */
  hint: ReactNode
  /** Which row was moved last and where it is now, for screen readers. */
  announcement: string
}

export type Action = { label: string; icon?: ReactNode; danger?: boolean; onClick: () => void }

export type BulkAction<C extends ListContract> = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Gets the rows by number and, for an export, how the list is shown. Answers true when it is done and nothing needs to stay selected. */
  onClick: (ids: number[], shown: Exported<C>) => void | Promise<boolean>
}
