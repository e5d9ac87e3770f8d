import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page stands one step back in the history: closing what was opened from it goes there. */
    openedFromPage?: boolean
  }
}

type Address = Record<string, unknown>

/** What is open beside a page, held by the address: it can be shared, and Back closes it. */
export function useOpened() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const go = (open: string | undefined, how: { replace?: boolean; state?: { openedFromPage: boolean } }) => {
    // From where a step before this one leads, which may not be shown yet.
    const search = ({ open: _before, ...others }: Address) => ({ ...others, ...(open !== undefined && { open }) })
    void navigate({ to: '.', search: search as never, resetScroll: false, ...how })
  }
  return {
    open: typeof address.open === 'string' ? address.open : undefined,
    show: (which: string) => go(which, { state: { openedFromPage: true } }),
    close: () => (router.state.location.state.openedFromPage ? router.history.back() : go(undefined, { replace: true })),
  }
}
