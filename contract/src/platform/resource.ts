import * as z from 'zod/mini'
import type { Access } from '../access'
import { type FilterBy, type FilterQuery, filterQuery, type Filters } from './filters'
import { instant } from './http'
import type { BaseName, sharedLabels } from './labels'

type Fields = z.ZodMiniObject

export type RecordKind = {
  name: string
  /** It is also the prefix of the web's query keys. */
  path: `/${string}`
  words: { one: string; many: string }
  labels: Record<string, string>
  /** Other kinds whose lists show this record: they are refetched when it changes. */
  shownIn: readonly string[]
  /** Fields whose values the audit log does not store. */
  personal: readonly string[]
  /** Other kinds under which the log has entries about the same record. */
  alsoLoggedAs?: readonly string[]
}

type List = RecordKind & {
  access: { read: Access }
  item: Fields
  filters: Filters
  orderable: readonly string[]
  export?: 'xlsx' | 'zip' | null
}

type Declaration = List & {
  access: { read: Access; create: Access; change: Access; remove: Access; export?: Access }
  input: Fields
  /** The defaults apply to a create only. A field that is neither here nor optional in `input` is required. */
  defaults: object
  choice: Fields | null
  /** Order in which the app shell preloads drop-downs; null when it does not. */
  loadedByShell: number | null
  /** Maximum size of a bulk action; null where rows cannot be selected. */
  bulkLimit: number | null
  export: 'xlsx' | 'zip' | null
  /** Where the web shows a record: the address that its number completes. Null where a record is not opened. */
  page: `/${string}` | null
  /** Whether a text of the record can name or describe a pupil: then a test shows that retention clears each of them. */
  namesPupils: boolean
  /** What the query of a removal takes apart from the version. */
  removal?: Fields
  /** A valid create for the API description and the access tests; null where it needs other records. */
  example: object | null
}

type LabelledField<D extends { item: Fields; filters: Filters; input?: Fields }> =
  | keyof z.output<D['item']>
  | keyof D['filters']
  | (D['input'] extends Fields ? keyof z.output<D['input']> : never)
type OwnLabels<D extends { item: Fields; filters: Filters; input?: Fields }> = Exclude<
  BaseName<LabelledField<D> & string>,
  keyof typeof sharedLabels
>

type Expanded<D extends List> = Omit<D, 'filters'> & {
  filters: FilterQuery<D['filters']>
  filterBy: D['filters']
}

const expand = <D extends List>({ filters, ...declaration }: D) =>
  ({ ...declaration, filters: filterQuery(filters), filterBy: filters }) as unknown as Expanded<D>

export const recordKind = <const K extends RecordKind>(kind: K): K => kind

export const readOnlyList = <const D extends List>(declaration: D & { labels: Record<OwnLabels<D>, string> }): Expanded<D> =>
  expand<D>(declaration)

type Defaulted<D extends Declaration> = {
  [K in keyof D['input']['shape']]: K extends keyof D['defaults'] ? z.ZodMiniDefault<D['input']['shape'][K]> : D['input']['shape'][K]
}

/** Use it for a whole record only: with defaults, a partial update would reset the other fields. */
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

/** The optimistic lock is the record's `updated_at` as it was read. A stale write is refused with 409. Clients may omit it. */
export const expectedVersion = { updated_at: z.optional(instant) }

/** Confirms what the server doubts about a record: it refuses with 409 and its doubts under this name. */
const confirmation = { despite_doubts: z.optional(z.boolean()) }

type Checked<D extends Declaration> = {
  labels: Record<OwnLabels<D>, string>
  defaults: Partial<z.output<D['input']>>
  example: z.input<z.ZodMiniObject<Defaulted<D>>> | null
}

/** Server, web and tests derive from this declaration. Everything but `removal` and `alsoLoggedAs` is required: nothing is forgotten. */
export function resource<const D extends Declaration>(declaration: D & Checked<D>) {
  const create = withDefaults<D['input'], D['defaults']>(declaration.input, declaration.defaults)
  return {
    ...expand<D>(declaration),
    create: z.extend(create, confirmation),
    replace: z.extend(create, { ...expectedVersion, ...confirmation }),
    change: z.extend(z.partial(declaration.input as D['input']), { ...expectedVersion, ...confirmation }),
  }
}

export type ListContract = Omit<List, 'filters'> & { filters: Fields; filterBy: Record<string, FilterBy> }
export type ResourceContract = Omit<Declaration, 'filters'> & ListContract & { create: Fields; replace: Fields; change: Fields }
