import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListState } from '../address/listState'
import type { ListContract, ListQueries } from '../api/resourceQueries'
import { useIsSlow } from '../hooks/useIsSlow'
import { rowsOf } from './rows'

/** The rows of a list; while the next ones load, those before them. */
export function useListRows<C extends ListContract>(queries: Pick<ListQueries<C>, 'list'>, state: ListState<C>) {
  const client = useQueryClient()
  const { data, isPending, isError, error, isPlaceholderData: isStale, refetch } = useQuery(queries.list(state.query))
  const isSlow = useIsSlow(isStale)
  const { refine, page_size } = state
  const isBeyondEnd = data !== undefined && !isStale && data.results.length === 0 && data.count > 0
  const lastPage = Math.ceil((data?.count ?? 0) / page_size)
  // The last row of the last page was removed, or the address names a page that no longer exists.
  useEffect(() => {
    if (isBeyondEnd) refine({ page: lastPage })
  })
  const search = (text: string) => {
    // The request starts before React renders.
    void client.prefetchQuery(queries.list({ ...state.query, search: text || undefined, page: undefined }))
    state.search(text)
  }
  return { data, rows: rowsOf(data?.results ?? []), isPending, hasFailed: isError && !data, error, isStale, isSlow, refetch, search }
}
