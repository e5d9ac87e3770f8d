import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/address/searchParams'
import { ErrorPage, NotFoundPage } from './platform/page/Message'
import { routeTree } from './routes'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: string
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
    if (pathChanged) window.scrollTo(0, 0)
    // The link that was followed went with its page. On the first page the focus stays before the skip link.
    const isFocusLost = fromLocation !== undefined && document.activeElement === document.body
    if (pathChanged && isFocusLost) document.getElementById('inhoud')?.focus({ preventScroll: true })
  })
  return router
}
