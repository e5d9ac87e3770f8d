import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../platform/feedback/ConfirmDialog'
import { queryClient } from '../platform/api/queryClient'
import { parseSearch, stringifySearch } from '../platform/address/searchParams'
import { theme } from '../platform/theme/theme'
import { useToasts } from '../platform/feedback/toast'
import { ToastArea } from '../platform/feedback/ToastArea'

// Working out what is visible, for every element of every query, takes most of the time and adds nothing here.
// A busy machine is slow, not wrong.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })

const Frame = () => (
  <>
    <Outlet />
    <ConfirmDialog />
    <ToastArea />
  </>
)

/** Shows a page at an address, with toasts, the confirm dialog and a router around it, but without the shell. */
export function renderAt(address: string, Page: () => ReactNode) {
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  const root = createRootRoute({ component: Frame })
  const page = createRoute({ getParentRoute: () => root, path: '/page', component: Page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elders</h1> })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    ...shown,
    router,
    user: userEvent.setup({ delay: null }),
    search: () => router.state.location.search as Record<string, string>,
    goElsewhere: () => void router.navigate({ to: '/elsewhere' as never }),
  }
}
