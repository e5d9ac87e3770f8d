import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useMemo, useState } from 'react'
import { type Change, changedAddress, type DefaultFilters } from './listSearch'
import type { TextSearch } from './searchParams'

const SEARCH_DEBOUNCE_MS = 300

type Options = { replace?: boolean; state?: { openedFromPage: boolean } }

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
