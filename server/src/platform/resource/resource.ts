import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Access, User } from '@pre-u/contract/access'
import type { FieldErrors, ResourceContract } from '@pre-u/contract/platform/http'
import type * as z from 'zod/mini'
import type { Actor } from '../actor'
import type { Db } from '../db/db'
import { notFound } from '../http/errors'
import { divideSearch, searchable, type SearchBy, searchFor } from './search'
import { inOrder, orderTerms } from './ordering'

export type StoredTable = PgTable & { id: PgColumn; updated_at: PgColumn }
export type Row<T extends StoredTable> = T['$inferSelect']
export type Input<C extends ResourceContract> = z.output<C['input']>
type Item<C extends ResourceContract> = z.input<C['item']>
type Choice<C extends ResourceContract> = C['choice'] extends z.ZodMiniObject ? z.input<C['choice']> : never

/** Turns a page of rows into items at once, so that nested data costs one query a page. Needed only where a row is not the item. */
type Present<C extends ResourceContract, T extends StoredTable> =
  Row<T> extends Item<C> ? { present?: undefined } : { present: (db: Db, rows: Row<T>[], user: Actor) => Promise<Item<C>[]> }

/** Everything about one resource that is regular. What is special overrides one step: `create`, `update`, `remove`, `present`. */
export type Resource<C extends ResourceContract, T extends StoredTable> = Present<C, T> & {
  contract: C
  table: T
  /** What the audit log files it under, and what people call one and many of it. */
  name: string
  words: { one: string; many: string }
  title: (row: Row<T>) => string
  access: { read: Access; create: Access; change: Access; remove: Access }
  /** Rows that this user can reach at all; outside it a row does not exist (404). */
  scope?: (user: User) => SQL | undefined
  search?: SQLWrapper[]
  /** Instead of `search`: a column that holds the text as it is searched already. */
  searchText?: SQLWrapper
  searchBy?: SearchBy
  /** How many a query finds, where that is known without counting. */
  count?: (db: Db, query: Record<string, unknown>, user: User) => Promise<number> | undefined
  ordering: string
  /** Only where the order is not simply the column's. Never empty. */
  sort?: { [K in C['orderable'][number]]?: SQLWrapper[] }
  /** One condition for each filter that the contract names: the compiler asks for every one. */
  filters: { [K in keyof z.output<C['filters']>]-?: (value: NonNullable<z.output<C['filters']>[K]>) => SQL | undefined }
  /** The drop-down: which rows, in which order. */
  choices?: { where?: SQL; orderBy: SQLWrapper[]; present?: (db: Db, rows: Row<T>[]) => Promise<Choice<C>[]> }
  /** Rules over several fields, held against the merged record. */
  check?: (record: Input<C>) => FieldErrors
  /** Constraint name → what it means at which field. */
  constraints?: Record<string, { field: string; message: string }>
  /** What to do instead, when other records refer to the one that should go. */
  inUse?: string
  personal?: readonly (keyof Row<T> & string)[]
  /** What the audit log shows beside the row's own columns. */
  recorded?: (db: Db, row: Row<T>) => Promise<Record<string, unknown>>
  /** What a change must hold before it locks its row, so that everybody takes these locks in one order. */
  lockFirst?: (db: Db, id: number, change: 'update' | 'remove') => Promise<unknown>
  /** Rules that need the database or the user, after those of `check`. They stop a change by throwing. */
  beforeUpdate?: (db: Db, row: Row<T>, input: Partial<Input<C>>, user: Actor) => Promise<void>
  beforeRemove?: (db: Db, row: Row<T>, user: Actor) => Promise<void>
  create?: (db: Db, input: Input<C>, user: Actor) => Promise<Row<T>>
  update?: (db: Db, row: Row<T>, input: Partial<Input<C>>, user: Actor) => Promise<Row<T>>
  remove?: (db: Db, row: Row<T>, user: Actor) => Promise<void>
}

type Reachable<T extends StoredTable> = { table: T; scope?: (user: User) => SQL | undefined }

/** The row, if this user may reach it; 404 otherwise. `lock` keeps others from changing it until the transaction ends. */
export async function readRow<T extends StoredTable>(
  db: Db,
  { table, scope }: Reachable<T>,
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

type Listable = {
  contract: ResourceContract
  table: StoredTable
  scope?: (user: User) => SQL | undefined
  search?: SQLWrapper[]
  searchText?: SQLWrapper
  searchBy?: SearchBy
  ordering: string
  sort?: Record<string, SQLWrapper[] | undefined>
  filters: object
}

/** WHERE and ORDER BY of what a query asks for: of the list, and of every export or bulk action over the same rows. */
export function listQuery(
  { contract, table, scope, search, searchText, searchBy, ordering, sort, filters }: Listable,
  query: Record<string, unknown>,
  user: User,
) {
  const conditions = filters as Record<string, (value: unknown) => SQL | undefined>
  const asked = Object.entries(conditions).flatMap(([name, condition]) => (query[name] === undefined ? [] : [condition(query[name])]))
  const terms = orderTerms({ table, orderable: contract.orderable, sort }, (query.ordering as string | undefined) || ordering)
  const within = and(scope?.(user), ...asked)
  const searched = searchText ?? searchable(search ?? [])
  const text = query.search as string | undefined
  const divided = searchBy && divideSearch(text, searchBy)
  const found = searchFor(searched, text, { wholeShortWords: searchText !== undefined })
  return {
    within,
    search: found,
    divided: divided && { ...divided, isInOrder: terms[0]?.expression === searchBy?.name },
    where: and(within, found),
    terms,
    orderBy: inOrder(terms),
  }
}
