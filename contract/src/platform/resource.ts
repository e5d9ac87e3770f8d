import * as z from 'zod/mini'
import type { Access } from '../access'
import { type FilterBy, type FilterQuery, filterQuery, type Filters } from './filters'
import { instant } from './http'
import type { BaseName, sharedLabels } from './labels'

type Fields = z.ZodMiniObject

/** A kind of record that the audit log and live updates know. */
export type RecordKind = {
  /** Under this name the audit log and live updates speak of it. */
  name: string
  /** Where it is read: the path begins the keys of the web's queries. */
  path: `/${string}`
  words: { one: string; many: string }
  labels: Record<string, string>
  /** Names of the other kinds whose lists show something of it: they are read again when it changes. */
  shownIn: readonly string[]
  /** Fields whose values the audit log does not keep. */
  personal: readonly string[]
}

type List = RecordKind & {
  access: { read: Access }
  item: Fields
  filters: Filters
  orderable: readonly string[]
}

type Declaration = List & {
  access: { read: Access; create: Access; change: Access; remove: Access; export?: Access }
  /** What a create takes; a change takes any part of it. */
  input: Fields
  /** The values of what a create leaves out. A field that is neither here nor optional in `input` is required. */
  defaults: object
  /** One choice of its drop-down; null where it has none. */
  choice: Fields | null
  /** The place in the order in which the shell loads drop-downs; null where it does not. */
  loadedByShell: number | null
  /** How many records one bulk action takes; null where rows cannot be selected. */
  bulkLimit: number | null
  /** The file that `export/` answers; null where there is no such call. */
  export: 'xlsx' | 'zip' | null
  /** A create that is valid whatever else exists, for the API description and the access tests; null where it needs other records. */
  example: object | null
}

type Labelled<D extends { item: Fields; filters: Filters; input?: Fields }> =
  | keyof z.output<D['item']>
  | keyof D['filters']
  | (D['input'] extends Fields ? keyof z.output<D['input']> : never)
/** The fields that need a label of their own. */
type OwnLabels<D extends { item: Fields; filters: Filters; input?: Fields }> = Exclude<
  BaseName<Labelled<D> & string>,
  keyof typeof sharedLabels
>

type Expanded<D extends List> = Omit<D, 'filters'> & {
  filters: FilterQuery<D['filters']>
  /** The declaration of each filter, for which the server has a condition. */
  filterBy: D['filters']
}

const expand = <D extends List>({ filters, ...declaration }: D) =>
  ({ ...declaration, filters: filterQuery(filters), filterBy: filters }) as unknown as Expanded<D>

export const recordKind = <const K extends RecordKind>(kind: K): K => kind

/** A list that is only read. */
export const listOf = <const D extends List>(declaration: D & { labels: Record<OwnLabels<D>, string> }): Expanded<D> =>
  expand<D>(declaration)

type Defaulted<D extends Declaration> = {
  [K in keyof D['input']['shape']]: K extends keyof D['defaults'] ? z.ZodMiniDefault<D['input']['shape'][K]> : D['input']['shape'][K]
}

/** What is left out takes its default. Only for a whole record: a change of a part of it must not reset the rest. */
export function withDefaults<I extends Fields, const V extends object>(
  input: I,
  defaults: V,
): z.ZodMiniObject<{ [K in keyof I['shape']]: K extends keyof V ? z.ZodMiniDefault<I['shape'][K]> : I['shape'][K] }, z.core.$strict> {
  const shape = Object.entries(input.shape as Record<string, z.ZodMiniType>).map(([name, field]) => [
    name,
    name in defaults ? z._default(field, (defaults as Record<string, never>)[name]!) : field,
  ])
  return z.strictObject(Object.fromEntries(shape)) as never
}

/** The record's `updated_at` as it was read: a change of anything newer is refused. Plain clients may leave it out. */
export const asRead = { updated_at: z.optional(instant) }

type Checked<D extends Declaration> = {
  labels: Record<OwnLabels<D>, string>
  defaults: Partial<z.output<D['input']>>
  example: z.input<z.ZodMiniObject<Defaulted<D>>> | null
}

/** Everything about a resource that server, web and tests derive something from. Nothing can be left out. */
export function resource<const D extends Declaration>(declaration: D & Checked<D>) {
  const create = withDefaults<D['input'], D['defaults']>(declaration.input, declaration.defaults)
  return {
    ...expand<D>(declaration),
    create,
    replace: z.extend(create, asRead),
    change: z.extend(z.partial(declaration.input as D['input']), asRead),
  }
}

/** What lists need of a resource; generic code takes it. */
export type ListContract = Omit<List, 'filters'> & { filters: Fields; filterBy: Record<string, FilterBy> }
export type ResourceContract = Omit<Declaration, 'filters'> & ListContract & { create: Fields; replace: Fields; change: Fields }
