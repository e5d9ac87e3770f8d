import { listSearch, NO_DEFAULTS } from '../address/listSearch'
import { listQueryOf } from '../address/listState'
import { queryClient } from '../api/queryClient'
import type { ListContract, ListQueries } from '../api/resourceQueries'

/** The rows that a list shows at this address, from memory or the server. */
export const loadList = <C extends ListContract>(
  { list }: Pick<ListQueries<C>, 'list'>,
  contract: C,
  address: Record<string, unknown>,
  defaults = NO_DEFAULTS,
) => queryClient.ensureQueryData(list(listQueryOf<C>(listSearch(contract, defaults)(address))))
