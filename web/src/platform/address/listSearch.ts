import { PAGE_SIZE, pageQuery } from '@pre-u/contract/platform/http'
import * as z from 'zod/mini'
import type { Filters, ListContract, Ordering } from '../api/resourceQueries'
import type { TextSearch } from './searchParams'

/** What a link to a list may say. */
export type ListParameters<C extends ListContract> = Filters<C> & {
  search?: string
  ordering?: Ordering<C>
  page?: string
  page_size?: string
  /** The row beside which the page begins, so that a deep one is found at once. */
  after?: string
  before?: string
  /** The columns that are hidden, separated by commas. */
  hide?: string
  /** The record that is open. */
  open?: string
}

/** What the address of a list says, before the contract has validated it. */
export type ListSearch<C extends ListContract> = TextSearch<keyof ListParameters<C> & string>

/** Filters that hold until somebody chooses otherwise. */
export type DefaultFilters = Record<string, string>
export const NO_DEFAULTS: DefaultFilters = {}

const validText = (schema: unknown, text: unknown) =>
  typeof text === 'string' && text !== '' && z.safeParse(schema as z.ZodMiniType, text).success ? text : undefined

/**
 * The state of a list that an address describes. An invalid value falls back to its default, and what is at its default is absent.
 * A filter that has a default and is empty in the address was cleared.
 */
export const listSearch =
  ({ filters, orderable }: ListContract, defaults = NO_DEFAULTS) =>
  (address: Record<string, unknown>): Record<string, string> => {
    const schemas = { ...pageQuery, open: pageQuery.page, ...filters.shape }
    const valueOf = (name: string, schema: unknown) =>
      validText(schema, address[name]) ?? (address[name] === '' ? undefined : defaults[name])
    const valid = Object.entries(schemas).map(([name, schema]) => [name, valueOf(name, schema)] as const)
    const { page, page_size, open, ordering, after, before, ...matching } = Object.fromEntries(valid)
    const state = {
      ...matching,
      ...(page !== undefined && page !== '1' && { page, after, before }),
      page_size: page_size === String(PAGE_SIZE) ? undefined : page_size,
      ordering: ordering && orderable.includes(ordering.replace(/^-/, '')) ? ordering : undefined,
      hide: typeof address.hide === 'string' ? address.hide : undefined,
      open: address.open === 'nieuw' ? 'nieuw' : open,
    }
    return Object.fromEntries(Object.entries(state).filter((entry): entry is [string, string] => entry[1] !== undefined))
  }

export type Change = Record<string, string | number | undefined>

const KEEPS_PAGE = new Set(['page', 'after', 'before', 'hide', 'open'])
const FIRST_PAGE = { page: undefined, after: undefined, before: undefined }

/** The address of a list after a change. Other rows begin at their first page. */
export function changedAddress(address: TextSearch, change: Change, defaults: DefaultFilters): Record<string, string> {
  const isOtherPage = Object.keys(change).some((name) => name === 'page' || !KEEPS_PAGE.has(name))
  const next: Change = { ...address, ...(isOtherPage && FIRST_PAGE), ...change }
  const mayBeEmpty = (name: string) => name === 'hide' || Object.hasOwn(defaults, name)
  const isKept = ([name, text]: [string, string]) => (text !== '' || mayBeEmpty(name)) && text !== defaults[name]
  return Object.fromEntries(
    Object.entries(next)
      .flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))
      .filter(isKept),
  )
}
