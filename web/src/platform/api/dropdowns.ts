import * as resources from '@pre-u/contract/resources'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from './api'

type WithChoices = { path: string; choice: z.ZodMiniObject }

const FRESH = 5 * 60_000

/** The choices of one resource, under its path so that a change to the resource refreshes them. */
export const dropdown = <C extends WithChoices>({ path }: C) =>
  queryOptions({
    queryKey: [path, 'dropdown'] as const,
    queryFn: ({ signal }) => api<z.output<C['choice']>[]>('GET', `${path}/dropdown`, { signal }),
    staleTime: FRESH,
  })

const inOrder = Object.values(resources)
  .filter((resource) => 'loadedByShell' in resource && resource.loadedByShell !== null)
  .toSorted((a, b) => a.loadedByShell - b.loadedByShell)

/** Loads the lists one after the other; one that fails does not hold up the next and is tried again at the end. */
export async function loadDropdowns(client: QueryClient, gone?: AbortSignal) {
  for (const resource of inOrder) {
    if (gone?.aborted) return
    await client.prefetchQuery({ ...dropdown(resource), retry: false })
  }
  if (gone?.aborted) return
  const failed = inOrder.filter((resource) => client.getQueryState(dropdown(resource).queryKey)?.status === 'error')
  await Promise.all(failed.map((resource) => client.prefetchQuery(dropdown(resource))))
}
