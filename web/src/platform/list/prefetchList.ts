import { listSearch, NO_DEFAULTS } from '../address/listSearch'
import { listQueryOf } from '../address/listState'
import { queryClient } from '../api/queryClient'
import type { ListContract, ListQueries } from '../api/resourceQueries'

/** Asks for the rows that a list will show at this address, before it is rendered. */
export const prefetchList = <C extends ListContract>(
  { list }: Pick<ListQueries<C>, 'list'>,
  contract: C,
  address: Record<string, unknown>,
  defaults = NO_DEFAULTS,
) => queryClient.prefetchQuery(list(listQueryOf<C>(listSearch(contract, defaults)(address))))
