import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/address/searchParams'
import { ErrorPage, NotFoundPage } from './platform/page/Message'
import { routeTree } from './routes'
import { closeAllToasts } from './platform/feedback/toast'
import { queryClient } from './platform/api/queryClient'
import { resetPersisted } from './platform/storage/persisted'
import { useSession } from './platform/api/session'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  // Each page starts at its top.
  window.history.scrollRestoration = 'manual'
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title ? `${title} – PRE-U` : 'PRE-U'
    // A list that one came back to has given the focus to its row, and the router has gone to the top since.
    const row = document.activeElement?.closest('[data-row]')
    if (pathChanged && row) row.scrollIntoView({ block: 'center' })
    else if (pathChanged) window.scrollTo(0, 0)
    // The link that was followed went with its page. On the first page the focus stays before the skip link.
    const isFocusLost = fromLocation !== undefined && document.activeElement === document.body
    if (pathChanged && isFocusLost) document.getElementById('inhoud')?.focus({ preventScroll: true })
  })
  return router
}

/** Clears one user's data and redirects when the session changes, in this tab or another; queryClient.ts clears it for another user. */
export function followSession(router: ReturnType<typeof createAppRouter>) {
  const redirectToLogin = async (wasRefused: boolean) => {
    const { href } = router.state.location
    const search = wasRefused && href !== '/' ? { redirect: href } : {}
    // The unsaved changes can no longer be saved, so there is nothing to confirm.
    await router.navigate({ to: '/login', search, ignoreBlocker: true })
    resetPersisted()
    queryClient.clear()
  }
  return useSession.subscribe((current, previous) => {
    if (current.loggedIn === previous.loggedIn && current.user?.id === previous.user?.id) return
    // Toasts name people, and offer what only this user may do.
    if (!current.loggedIn) closeAllToasts()
    void (current.loggedIn ? router.invalidate() : redirectToLogin(current.wasRefused))
  })
}
