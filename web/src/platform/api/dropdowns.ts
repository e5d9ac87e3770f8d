import * as resources from '@pre-u/contract/resources'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from './api'

type WithChoices = { path: string; choice: z.ZodMiniObject }

const STALE_AFTER_MS = 5 * 60_000

const keyOf = (path: string) => [path, 'dropdown'] as const

/** A page that needs a list does not ask for it before its turn: the shell loads the lists in a given order. */
async function waitForEarlier(path: string, client: QueryClient) {
  const earlier = dropdownResources[dropdownResources.findIndex((resource) => resource.path === path) - 1]
  const state = earlier && client.getQueryState(keyOf(earlier.path))
  if (earlier && (state === undefined || (state.status === 'pending' && state.fetchFailureCount === 0)))
    await client.prefetchQuery({ ...dropdown(earlier), retry: false })
}

/** Under the path of its resource, so that a change of the resource invalidates it. */
export const dropdown = <C extends WithChoices>({ path }: C) =>
  queryOptions({
    queryKey: keyOf(path),
    queryFn: async ({ signal, client }) => {
      await waitForEarlier(path, client)
      return api<z.output<C['choice']>[]>('GET', `${path}/dropdown`, { signal })
    },
    staleTime: STALE_AFTER_MS,
  })

/** Choices that forms no longer offer and filters still do: inactive periods, archived schools, cancelled activities. */
export const pastChoices = <C extends WithChoices>({ path }: C) =>
  queryOptions({
    queryKey: [path, 'dropdown', 'past'] as const,
    queryFn: ({ signal }) => api<z.output<C['choice']>[]>('GET', `${path}/dropdown`, { query: { past: true }, signal }),
    staleTime: STALE_AFTER_MS,
  })

const dropdownResources = Object.values(resources)
  .filter((resource) => 'loadedByShell' in resource && resource.loadedByShell !== null)
  .toSorted((a, b) => a.loadedByShell - b.loadedByShell)

export async function loadDropdowns(client: QueryClient, cancelled?: AbortSignal) {
  for (const resource of dropdownResources) {
    if (cancelled?.aborted) return
    await client.prefetchQuery({ ...dropdown(resource), retry: false })
  }
  if (cancelled?.aborted) return
  const failed = dropdownResources.filter((resource) => client.getQueryState(dropdown(resource).queryKey)?.status === 'error')
  await Promise.all(failed.map((resource) => client.prefetchQuery(dropdown(resource))))
}
