import type { ResourceContract } from '@pre-u/contract/platform/http'
import { type AsRead, type Input, type Item, listQueries, useCreate, useUpdate } from '../api/resourceQueries'
import { type Calls, type DrawerProps, type FormDeclaration, RecordDrawer } from './RecordDrawer'

type Stored<C extends ResourceContract> = Item<C> & AsRead
type Props<C extends ResourceContract> = FormDeclaration<Stored<C>, Input<C>> & DrawerProps<Stored<C>> & { contract: C }

/** One record of a resource beside its list: new, or opened to change, with the resource's own calls. */
export function FormDrawer<C extends ResourceContract>({ contract, ...props }: Props<C>) {
  const { mutateAsync: create } = useCreate(contract, { quiet: true })
  const { mutateAsync: update } = useUpdate(contract, { quiet: true })
  // Whatever can be written is stored with its `updated_at`; the types of a contract in general do not say so.
  const one = listQueries(contract).one as unknown as Calls<Stored<C>, Input<C>>['one']
  return <RecordDrawer<Stored<C>, Input<C>> {...props} schema={contract.input} one={one} create={create} update={update} />
}
