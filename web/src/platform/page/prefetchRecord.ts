import { isRecordId } from '../address/recordPage'
import { queryClient } from '../api/queryClient'
import type { ListContract, ListQueries } from '../api/resourceQueries'

/** Asks for the record that a page will show at this address, before it is rendered. */
export const prefetchRecord = async <C extends ListContract>({ one }: Pick<ListQueries<C>, 'one'>, id: string) => {
  if (isRecordId(id)) await queryClient.prefetchQuery(one(Number(id)))
}
