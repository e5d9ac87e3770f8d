import { useNavigate, useRouter } from '@tanstack/react-router'
import type { TextSearch } from './searchParams'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page is one step back in the history: closing what was opened from it goes there. */
    openedFromPage?: boolean
  }
}

type Options = { replace?: boolean; state?: { openedFromPage: boolean } }

/** What is open beside a page, held by the address: it can be shared, and Back closes it. */
export function useOpened({ open }: TextSearch<'open'>) {
  const navigate = useNavigate()
  const router = useRouter()
  const navigateTo = (which: string | undefined, options: Options) => {
    // `latest` is where a navigation leads that has started and is not shown yet.
    const search = (latest: TextSearch): TextSearch => ({ ...latest, open: which })
    void navigate({ to: '.', search, resetScroll: false, ...options })
  }
  return {
    open,
    show: (which: string) => navigateTo(which, { state: { openedFromPage: true } }),
    close: () => (router.state.location.state.openedFromPage ? router.history.back() : navigateTo(undefined, { replace: true })),
  }
}
