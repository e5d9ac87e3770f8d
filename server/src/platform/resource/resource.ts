import type { Row, StoredTable, WritableTable } from '../db/columns'
import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { ListContract, ResourceContract } from '@pre-u/contract/platform/resource'
import type * as z from 'zod/mini'
import type { Actor } from '../actor'
import type { Except } from '../audit/audit'
import type { Db } from '../db/db'
import { notFound } from '../http/errors'
import type { AnyList, Condition, Join, Sort } from './query'
import type { Shape } from './item'

export type Input<C extends ResourceContract> = z.output<C['input']>

/** What the contract lets the query of a removal hold. */
export type RemovalQuery<C extends ResourceContract> = C extends { removal: z.ZodMiniObject } ? z.output<C['removal']> : object

/** Every field of the item that is no column of the table has an expression. */
type Selected<C extends ListContract, T extends StoredTable> =
  Exclude<keyof z.output<C['item']>, keyof Row<T>> extends never
    ? { select?: (user: User) => Shape }
    : { select: (user: User) => Shape & Record<Exclude<keyof z.output<C['item']>, keyof Row<T>>, Shape[string]> }

type Sorts<C extends ListContract> = { [K in C['orderable'][number]]?: Sort }
/** Every name that a list can be ordered by is a column, or has an expression. */
type Sorted<C extends ListContract, T extends StoredTable> =
  Exclude<C['orderable'][number], keyof Row<T>> extends never
    ? { sort?: Sorts<C> }
    : { sort: Sorts<C> & Record<Exclude<C['orderable'][number], keyof Row<T>>, Sort> }

/** How one kind of record is read: which rows, in which order, and what an item shows of each. */
export type List<C extends ListContract, T extends StoredTable> = Selected<C, T> &
  Sorted<C, T> & {
    contract: C
    table: T
    /** The tables or subqueries that `select` shows something of. */
    joins?: (user: User) => Join[]
    /** Rows that this user can reach at all; outside it a row does not exist (404). */
    scope?: (user: User) => SQL | undefined
    /** The columns that a search looks in. */
    search?: SQLWrapper[]
    /** Instead of `search`: a generated column with the `searchableText` of what is searched. */
    searchText?: SQLWrapper
    /** Columns that refer to other records: a word of the search may be in theirs instead. */
    searchRelated?: AnyList['searchRelated']
    ordering: string
    filters: { [K in keyof C['filterBy']]: Condition }
  }

/** `except` adds an exception to the audit entry of the change. */
type Step<Extra = object> = { db: Db; user: Actor; except: Except } & Extra
type Change<T extends StoredTable, Locked> = Step<{ row: Row<T>; locked: Locked }>

/** Everything about one resource that the contract leaves to the server. What is special overrides one step. */
export type Resource<C extends ResourceContract, T extends WritableTable, Locked = undefined> = List<C, T> & {
  /** How the audit log names a record. */
  title: (row: Row<T>) => string
  /** The rows of the drop-down, and their order; `select` where a choice shows more than columns. Nothing here depends on the time. */
  choices?: {
    where?: SQL
    orderBy: SQLWrapper[]
    select?: (user: User) => Shape
    /** Choices that forms no longer offer and filters still do: `dropdown?past=true`. Without `scope` every user gets all of them. */
    past?: { where: SQL; scope?: (user: User) => SQL | undefined }
  }
  /** Rules over several fields, held against the merged record. */
  check?: (record: Input<C>) => FieldErrors
  /** What is unusual about a record as it was just written. The change is undone until the caller confirms it. */
  doubts?: (step: { db: Db; row: Row<T>; input: Partial<Input<C>> }) => Promise<string[]>
  /** What a violated constraint means at which field, by the name of the constraint. */
  constraints?: Record<string, { field: string; message: string }>
  /** The advice when a record cannot be removed because others refer to it. */
  inUse?: string
  /** What the audit log has with the row's own columns. */
  recorded?: (db: Db, row: Row<T>) => Promise<Record<string, unknown>>
  /**
   * Takes the locks that must come before the row's own, so that everybody takes them in one order. Later steps get what it read. A removal
   * has no input.
   */
  lockFirst?: (step: { db: Db; user: Actor; id: number; change: 'update' | 'remove'; input?: Partial<Input<C>> }) => Promise<Locked>
  /** Rules that need the database or the user, after those of `check`. They stop a change by throwing. */
  beforeUpdate?: (step: Change<T, Locked> & { input: Partial<Input<C>> }) => Promise<void>
  beforeRemove?: (step: Change<T, Locked>) => Promise<void>
  /** After records changed, one or many. */
  afterUpdate?: (db: Db) => Promise<unknown>
  create?: (step: Step<{ input: Input<C> }>) => Promise<Row<T>>
  update?: (step: Change<T, Locked> & { input: Partial<Input<C>> }) => Promise<Row<T>>
  remove?: (step: Change<T, Locked> & { query: RemovalQuery<C> }) => Promise<void>
}

/** Reads a row that is in the user's scope, and throws 404 otherwise. With `lock` others cannot change it until the transaction ends. */
export async function readRow<T extends StoredTable>(
  db: Db,
  { table, scope }: { table: T; scope?: ((user: User) => SQL | undefined) | undefined },
  id: number,
  user: User,
  lock?: 'lock',
): Promise<Row<T>> {
  const query = db
    .select()
    .from<StoredTable>(table)
    .where(and(eq(table.id, id), scope?.(user)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound()
  return row
}
