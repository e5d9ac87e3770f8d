import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Change, changedAddress, type DefaultFilters } from './listSearch'
import type { TextSearch } from './searchParams'

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

  const navigateWith = (change: Change, { replace = false } = {}) => {
    const wholeChange = pendingSearch === undefined ? change : { search: pendingSearch, ...change }
    // `latest` includes a navigation that is still pending.
    void navigate({ to: '.', search: (latest) => changedAddress(latest, wholeChange, defaults), replace, resetScroll: false })
  }
  const navigateDebounced = useDebouncedCallback(() => {
    const { location, resolvedLocation } = router.state
    const isLeaving = location.pathname !== resolvedLocation?.pathname
    if (!isLeaving) navigateWith({}, { replace: true })
  }, SEARCH_DEBOUNCE_MS)

  return {
    address,
    change: (change: Change, options?: { replace: boolean }) => {
      navigateDebounced.cancel()
      if (pendingSearch !== undefined && 'search' in change) setPendingSearch(String(change.search ?? ''))
      navigateWith(change, options)
    },
    searchFor: (text: string) => {
      setPendingSearch(text)
      navigateDebounced()
    },
  }
}
