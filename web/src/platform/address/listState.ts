import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useMemo, useState } from 'react'
import { PAGE_SIZE } from '@pre-u/contract/platform/http'
import { type Change, changedAddress, type DefaultFilters, type ListSearch, listSearch, NO_DEFAULTS } from './listSearch'
import type { TextSearch } from './searchParams'
import type { Filters, ListContract, ListQuery, Matching, Ordering } from '../api/resourceQueries'
import { type Options, useOpened } from './opened'
import { YEAR_FILTER } from './schoolYear'

const SEARCH_DEBOUNCE_MS = 300

/** Reads and changes the address of a list. A search text applies at once; the navigation, which is slower than the query, is debounced. */
export function useListAddress(current: TextSearch, defaults: DefaultFilters) {
  const navigate = useNavigate()
  const router = useRouter()
  const [pendingSearch, setPendingSearch] = useState<string>()
  if (pendingSearch !== undefined && pendingSearch === (current.search ?? '')) setPendingSearch(undefined)
  const address = useMemo(
    () => (pendingSearch === undefined ? current : changedAddress(current, { search: pendingSearch }, defaults)),
    [current, pendingSearch, defaults],
  )

  // `latest` includes a navigation that is still pending.
  const navigateWith = (change: Change, options?: Options) =>
    void navigate({ to: '.', search: (latest) => changedAddress(latest, change, defaults), resetScroll: false, ...options })
  const navigateDebounced = useDebouncedCallback((search: string) => {
    const { location, resolvedLocation } = router.state
    const isLeaving = location.pathname !== resolvedLocation?.pathname
    if (!isLeaving) navigateWith({ search }, { replace: true })
  }, SEARCH_DEBOUNCE_MS)

  return {
    address,
    change: (change: Change, options?: Options) => {
      navigateDebounced.flush()
      if ('search' in change) setPendingSearch(String(change.search ?? ''))
      navigateWith(change, options)
    },
    searchFor: (text: string) => {
      // The letter is shown before the list is rendered for it.
      startTransition(() => setPendingSearch(text))
      navigateDebounced(text)
    },
  }
}

export type Opened = number | 'nieuw'

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The query of a list in the state of `listSearch`, which has validated each text against the contract. */
export function listQueryOf<C extends ListContract>({ hide: _hide, open: _open, ...state }: Record<string, string>) {
  const { page, page_size, ...matching } = state
  const numbers = { page: toNumber(page), page_size: toNumber(page_size) }
  return { ...matching, ...numbers } as ListQuery<C>
}

/** The state of a list, stored in the address so that a link or Back restores it. */
export function useListState<C extends ListContract>(contract: C, search: ListSearch<C>, defaults = NO_DEFAULTS) {
  const router = useRouter()
  const { show, showInstead, close } = useOpened(search)
  const { address, change, searchFor } = useListAddress(search, defaults)
  const state = useMemo(() => listSearch(contract, defaults)(address), [contract, defaults, address])
  const { page, open, ...shown } = state
  const { hide, page_size, ordering, ...matching } = shown
  const { [YEAR_FILTER]: _year, ...view } = shown
  const opened: Opened | undefined = open === 'nieuw' ? open : toNumber(open)
  const filterNames = ['search', ...Object.keys(contract.filters.shape)].filter((name) => name !== YEAR_FILTER)
  const used = filterNames.filter((name) => state[name] !== defaults[name])

  return {
    query: listQueryOf<C>(state),
    page: toNumber(page) ?? 1,
    page_size: toNumber(page_size) ?? PAGE_SIZE,
    ordering: ordering as Ordering<C> | undefined,
    matching: matching as Matching<C>,
    isFiltered: used.length > 0,
    /** What the shown rows match. */
    matched: { search: used.includes('search'), filters: used.some((name) => name !== 'search') },
    clearFilters: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    /** What a saved view stores: everything but the page and the school year. */
    view,
    showView: (savedView: Record<string, string>) => {
      const names = ['ordering', 'page_size', 'hide', ...filterNames]
      change(Object.fromEntries(names.map((name) => [name, savedView[name] ?? (name in defaults ? '' : undefined)])))
    },
    /** Undefined: the columns hidden by default. */
    hidden: hide?.split(','),
    open: opened,
    /** Adds a history entry. */
    change: (next: Change) => change(next),
    filterOn: (filters: Partial<Filters<C>>) => change(filters as Change),
    /** Replaces the history entry. */
    refine: (next: Change) => change(next, { replace: true }),
    search: searchFor,
    show: (id: Opened) => show(String(id)),
    showInstead: (id: Opened) => showInstead(String(id)),
    close,
    hrefOf: (id: Opened) => router.options.stringifySearch(changedAddress(address, { open: id }, defaults)),
  }
}

export type ListState<C extends ListContract> = ReturnType<typeof useListState<C>>
