import { PAGE_SIZE, pageQuery } from '@pre-u/contract/platform/http'
import * as z from 'zod/mini'
import type { Filters, ListContract, Ordering } from '../api/resourceQueries'
import type { TextSearch } from './searchParams'

/** The search parameters that a link to a list accepts. */
export type ListParameters<C extends ListContract> = Filters<C> & {
  search?: string
  ordering?: Ordering<C>
  page?: string
  page_size?: string
  /** Comma-separated. */
  hide?: string
  open?: string
}

export type ListSearch<C extends ListContract> = TextSearch<keyof ListParameters<C> & string>

export type DefaultFilters = Record<string, string>
export const NO_DEFAULTS: DefaultFilters = {}

const validText = (schema: unknown, text: unknown) =>
  typeof text === 'string' && text !== '' && z.safeParse(schema as z.ZodMiniType, text).success ? text : undefined

/**
 * The state of a list in an address, without the defaults. An invalid value falls back to its default; an empty filter that has a default
 * was cleared.
 */
export const listSearch =
  ({ filters, orderable }: ListContract, defaults = NO_DEFAULTS) =>
  (address: Record<string, unknown>): Record<string, string> => {
    const schemas = { ...pageQuery, open: pageQuery.page, ...filters.shape }
    const valueOf = (name: string, schema: unknown) =>
      validText(schema, address[name]) ?? (address[name] === '' ? undefined : defaults[name])
    const valid = Object.entries(schemas).map(([name, schema]) => [name, valueOf(name, schema)] as const)
    const { page, page_size, open, ordering, ...matching } = Object.fromEntries(valid)
    const state = {
      ...matching,
      page: page === '1' ? undefined : page,
      page_size: page_size === String(PAGE_SIZE) ? undefined : page_size,
      ordering: ordering && orderable.includes(ordering.replace(/^-/, '')) ? ordering : undefined,
      hide: typeof address.hide === 'string' ? address.hide : undefined,
      open: address.open === 'nieuw' ? 'nieuw' : open,
    }
    return Object.fromEntries(Object.entries(state).filter((entry): entry is [string, string] => entry[1] !== undefined))
  }

export type Change = Record<string, string | number | undefined>

const KEEPS_PAGE = new Set(['page', 'hide', 'open'])

/** Any change of the rows returns to the first page. */
export function changedAddress(address: TextSearch, change: Change, defaults: DefaultFilters): Record<string, string> {
  const isOtherList = Object.keys(change).some((name) => !KEEPS_PAGE.has(name))
  const next: Change = { ...address, ...(isOtherList && { page: undefined }), ...change }
  const mayBeEmpty = (name: string) => name === 'hide' || Object.hasOwn(defaults, name)
  const isWritten = ([name, text]: [string, string]) => (text !== '' || mayBeEmpty(name)) && text !== defaults[name]
  return Object.fromEntries(
    Object.entries(next)
      .flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))
      .filter(isWritten),
  )
}
