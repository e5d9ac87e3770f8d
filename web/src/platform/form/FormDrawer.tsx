import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { type AsRead, type Input, type Item, listQueries, useCreate, useUpdate } from '../api/resourceQueries'
import { type Calls, type DrawerProps, type FormDeclaration, RecordDrawer } from './RecordDrawer'
import type { DraftOf } from './useDraft'

type Stored<C extends ResourceContract> = Item<C> & AsRead
type Props<C extends ResourceContract> = Omit<FormDeclaration<Stored<C>, Input<C>>, 'defaults'> &
  DrawerProps<Stored<C>> & {
    contract: C
    /** What a new record begins with beside the contract's defaults. */
    defaults?: () => Partial<DraftOf<Input<C>>>
    /** A change was saved. */
    onChanged?: (record: Item<C>) => void
  }

/** A new record: the contract's defaults, and nothing in the fields that it requires. */
function blank<C extends ResourceContract>({ input, defaults }: C) {
  const given = defaults as Record<string, unknown>
  return Object.fromEntries(Object.keys(input.shape).map((name) => [name, given[name] ?? null])) as DraftOf<Input<C>>
}

/** One record of a resource beside its list: new, or opened to change, with the resource's own calls. */
export function FormDrawer<C extends ResourceContract>({ contract, defaults, onChanged, ...props }: Props<C>) {
  const { mutateAsync: create } = useCreate(contract, { quiet: true })
  const { mutateAsync: update } = useUpdate(contract, { quiet: true })
  // Whatever can be written is stored with its `updated_at`; the types of a contract in general do not say so.
  const one = listQueries(contract).one as unknown as Calls<Stored<C>, Input<C>>['one']
  return (
    <RecordDrawer<Stored<C>, Input<C>>
      {...props}
      schema={contract.input}
      defaults={() => ({ ...blank(contract), ...defaults?.() })}
      one={one}
      create={create}
      update={async (change) => {
        const changed = await update(change)
        onChanged?.(changed)
      }}
    />
  )
}
