import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { configure, prettyDOM, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Dialogs } from '../platform/dialog/Dialogs'
import { queryClient } from '../platform/api/queryClient'
import { parseSearch, stringifySearch, type TextSearch } from '../platform/address/searchParams'
import { theme } from '../platform/theme/theme'
import { useToasts } from '../platform/feedback/toast'
import { ToastArea } from '../platform/feedback/ToastArea'

/** `findBy` queries fail many times before they succeed. The message prints the page only when it is read. */
const elementError = (message: string | null, container: Element) =>
  Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  })

// Computing visibility for each element takes most of the test time.
// A loaded machine needs a longer timeout.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000, getElementError: elementError })

const Frame = () => (
  <>
    <Outlet />
    <Dialogs />
    <ToastArea />
  </>
)

/**
 * Renders a page with a router, toasts and what it asks. The path must be that of the page's route (`/activities/$id`), because a
 * page reads its parameters from its own route.
 */
export function renderAt(address: string, Page: () => ReactNode) {
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({ component: Frame })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: history.location.pathname, component: Page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elders</h1> })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page]), elsewhere]),
    history,
    parseSearch,
    stringifySearch,
  })
  // Without colours and sizes, which happy-dom would pass on to each element that a query looks at.
  const rendered = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    ...rendered,
    router,
    user: userEvent.setup({ delay: null }),
    search: (): TextSearch => router.state.location.search,
    goElsewhere: () => router.history.push('/elsewhere'),
  }
}
