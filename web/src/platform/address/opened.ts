import { useNavigate, useRouter } from '@tanstack/react-router'
import type { TextSearch } from './searchParams'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history entry before this one is the page without the drawer. */
    openedFromPage?: boolean
  }
}

export type Options = { replace?: boolean; state?: { openedFromPage: boolean } }

/** Which drawer is open, stored in the address so that it can be shared and Back closes it. */
export function useOpened({ open }: TextSearch<'open'>) {
  const navigate = useNavigate()
  const router = useRouter()
  const setOpen = (id: string | undefined, options: Options) => {
    // `latest` includes a navigation that is still pending.
    const search = (latest: TextSearch): TextSearch => ({ ...latest, open: id })
    void navigate({ to: '.', search, resetScroll: false, ...options })
  }
  return {
    open,
    show: (id: string) => setOpen(id, { state: { openedFromPage: true } }),
    /** Shows another one in the open drawer. Back still closes it. */
    showInstead: (id: string) =>
      setOpen(id, { replace: true, state: { openedFromPage: router.state.location.state.openedFromPage ?? false } }),
    close: () => (router.state.location.state.openedFromPage ? router.history.back() : setOpen(undefined, { replace: true })),
  }
}
