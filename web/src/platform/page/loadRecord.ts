import { isRecordId } from '../address/searchParams'
import { queryClient } from '../api/queryClient'
import type { Item, ListContract, ListQueries } from '../api/resourceQueries'

/** The record that a page shows at this address, from memory or the server. */
export const loadRecord = async <C extends ListContract>({ one }: Pick<ListQueries<C>, 'one'>, id: string): Promise<Item<C> | undefined> =>
  isRecordId(id) ? queryClient.ensureQueryData(one(Number(id))) : undefined
