import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, Unreachable } from './http'
import { useSession } from './session'
import { toastError } from '../feedback/toast'

declare module '@tanstack/react-query' {
  interface Register {
    /** `invalidates`: paths whose queries a success makes stale. `quiet`: the caller reports failures itself. */
    mutationMeta: { invalidates?: string[]; quiet?: boolean }
  }
}

const MAX_RETRIES = 2
const isTransient = (error: Error) => error instanceof Unreachable || (error instanceof ApiError && error.status >= 500)

const refresh = (invalidates: string[] = []) => Promise.all(invalidates.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      networkMode: 'offlineFirst',
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
  // Queries are retried and their pages show the failure: a toast would repeat it.
  queryCache: new QueryCache({ onError: (error, query) => console.warn('Not loaded:', query.queryKey, error) }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }) => refresh(meta?.invalidates),
    onError: (error, _variables, _result, { meta }) => {
      // A stale write: show the current record.
      if (error instanceof ApiError && error.status === 409) void refresh(meta?.invalidates)
      if (!meta?.quiet) toastError(error)
    },
  }),
})

// Before React renders for another user who signed in elsewhere.
useSession.subscribe((current, previous) => {
  if (current.loggedIn && previous.loggedIn && current.user?.id !== previous.user?.id) queryClient.clear()
})
