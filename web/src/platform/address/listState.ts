import { PAGE_SIZE, pageQuery } from '@pre-u/contract/platform/http'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useOpened } from './opened'
import type { Filters, ListContract, ListQuery, Matching, Ordering } from '../api/resourceQueries'

export type Opened = number | 'nieuw'

type Address = Record<string, unknown>
type Change = Record<string, string | number | undefined>
/** Filters that hold until somebody chooses otherwise. */
type Defaults = Record<string, string>

const NO_DEFAULTS: Defaults = {}

/** The text, when the schema accepts it and it says anything. */
const sensible = (schema: unknown, text: unknown) =>
  typeof text === 'string' && text !== '' && z.safeParse(schema as z.ZodMiniType, text).success ? text : undefined

/**
 * Everything about a list that its address holds: page (and the row beside which it begins, so that a deep one is found at once), search, order, filters, which columns are hidden (`hide`) and which
 * record is open (`open`). Whatever makes no sense there falls back to its default, and what is at its default is absent.
 * A filter that has a default and stands there empty was cleared.
 */
export const listSearch =
  ({ filters, orderable }: ListContract, defaults = NO_DEFAULTS) =>
  (address: Address): Record<string, string> => {
    const schemas = { ...pageQuery, open: pageQuery.page, ...filters.shape }
    const valueOf = (name: string, schema: unknown) =>
      sensible(schema, address[name]) ?? (address[name] === '' ? undefined : defaults[name])
    const read = Object.entries(schemas).map(([name, schema]) => [name, valueOf(name, schema)] as const)
    const { page, page_size, open, ordering, ...others } = Object.fromEntries(read)
    const { after, before, ...matching } = others
    const state = {
      ...matching,
      ...(page !== undefined && page !== '1' && { after, before }),
      page: page === '1' ? undefined : page,
      page_size: page_size === String(PAGE_SIZE) ? undefined : page_size,
      ordering: ordering && orderable.includes(ordering.replace(/^-/, '')) ? ordering : undefined,
      hide: typeof address.hide === 'string' ? address.hide : undefined,
      open: address.open === 'nieuw' ? 'nieuw' : open,
    }
    return Object.fromEntries(Object.entries(state).filter((entry): entry is [string, string] => entry[1] !== undefined))
  }

const keepsPage = new Set(['page', 'after', 'before', 'hide', 'open'])
const FIRST_PAGE = { page: undefined, after: undefined, before: undefined }
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Whoever chooses other rows begins at the first page of them. */
function changed(address: Address, change: Change, defaults: Defaults): Address {
  const restarts = Object.keys(change).some((name) => !keepsPage.has(name))
  const next = Object.entries({ ...address, ...((restarts || 'page' in change) && FIRST_PAGE), ...change })
  const isSaid = (name: string, value: unknown) => value !== undefined && (value !== '' || name === 'hide' || name in defaults)
  return Object.fromEntries(next.filter(([name, value]) => isSaid(name, value) && value !== defaults[name]))
}

// Whoever types the next letter sooner does not wait for the address of this one.
const REST_MS = 300

/** The address, with a search that it does not have yet. */
function useAddress(defaults: Defaults) {
  const there: Address = useSearch({ strict: false })
  const [typed, type] = useState<string>()
  if (typed !== undefined && typed === (there.search ?? '')) type(undefined)
  const address = useMemo(() => (typed === undefined ? there : changed(there, { search: typed }, defaults)), [there, typed, defaults])
  return { address, typed, type }
}

/** The state of a list, held by the address so that a link or Back restores it. */
export function useListState<C extends ListContract>(contract: C, defaults = NO_DEFAULTS) {
  const { address, typed, type } = useAddress(defaults)
  const navigate = useNavigate()
  const router = useRouter()
  const beside = useOpened()
  const state = useMemo(() => listSearch(contract, defaults)(address), [contract, defaults, address])
  const { hide, open, page, after, before, page_size, ordering, ...matching } = state
  const opened: Opened | undefined = open === 'nieuw' ? open : numberOf(open)

  const move = (change: Change, { replace = false } = {}) => {
    const whole = typed === undefined ? change : { search: typed, ...change }
    // From where a step before this one leads, which may not be shown yet.
    void navigate({ to: '.', search: ((latest: Address) => changed(latest, whole, defaults)) as never, replace, resetScroll: false })
  }
  const follow = useDebouncedCallback(() => {
    const { location, resolvedLocation } = router.state
    const isLeaving = location.pathname !== resolvedLocation?.pathname
    if (!isLeaving) move({}, { replace: true })
  }, REST_MS)
  const go = (change: Change, how?: { replace: boolean }) => {
    follow.cancel()
    if (typed !== undefined && 'search' in change) type(String(change.search ?? ''))
    move(change, how)
  }
  const { page: _page, after: _after, before: _before, open: _open, ...view } = state
  const filterNames = ['search', ...Object.keys(contract.filters.shape)]

  return {
    /** What is asked of the server. */
    query: {
      ...matching,
      ordering,
      page: numberOf(page),
      after: numberOf(after),
      before: numberOf(before),
      page_size: numberOf(page_size),
    } as ListQuery<C>,
    page: numberOf(page) ?? 1,
    page_size: numberOf(page_size) ?? PAGE_SIZE,
    ordering: ordering as Ordering<C> | undefined,
    /** Search and filters: what decides which rows these are, whatever their order and page. */
    matching: matching as Matching<C>,
    /** Whether anything but the defaults decides which rows these are. */
    isFiltered: filterNames.some((name) => state[name] !== defaults[name]),
    clearFilters: () => go(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    /** How the list is shown, whatever its page: what a person can keep under a name. */
    view,
    showView: (kept: Record<string, string>) => {
      const names = ['ordering', 'page_size', 'hide', ...filterNames]
      go(Object.fromEntries(names.map((name) => [name, kept[name] ?? (name in defaults ? '' : undefined)])))
    },
    /** Undefined: nobody chose, and the list hides what it hides by itself. */
    hidden: hide?.split(','),
    open: opened,
    /** A step that Back undoes. */
    change: (change: Change) => go(change),
    filterOn: (filters: Partial<Filters<C>>) => go(filters as Change),
    /** A change that is no step in the history. */
    refine: (change: Change) => go(change, { replace: true }),
    /** What is typed counts at once, and the address follows when typing rests: moving there takes longer than finding the rows. */
    search: (text: string) => {
      type(text)
      follow()
    },
    show: (which: Opened) => beside.show(String(which)),
    close: beside.close,
    /** Where a record opens: a link that can be shared or opened beside this page. */
    hrefOf: (which: Opened) => router.options.stringifySearch(changed(address, { open: which }, defaults)),
  }
}

export type ListState<C extends ListContract> = ReturnType<typeof useListState<C>>
