import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { type RecordVersion, type Input, type Item, listQueries, useCreate, useUpdate } from '../api/resourceQueries'
import { confirmDoubts } from '../feedback/confirmDoubts'
import { type Calls, type DrawerProps, type FormDeclaration, RecordDrawer } from './RecordDrawer'
import { useAnnounceCreated } from './useAnnounceCreated'
import type { FormValues } from './useForm'

type Stored<C extends ResourceContract> = Item<C> & RecordVersion
type Props<C extends ResourceContract> = Omit<FormDeclaration<Stored<C>, Input<C>>, 'defaults' | 'announceCreated'> &
  DrawerProps<Stored<C>> & {
    contract: C
    /** Overrides of the contract's defaults. */
    defaults?: () => Partial<FormValues<Input<C>>>
    onChanged?: (record: Item<C>) => void
  }

/** The contract's defaults, and null for required fields. */
function blankDraft<C extends ResourceContract>({ input, defaults }: C) {
  const defaultValues = defaults as Record<string, unknown>
  return Object.fromEntries(Object.keys(input.shape).map((name) => [name, defaultValues[name] ?? null])) as FormValues<Input<C>>
}

export function FormDrawer<C extends ResourceContract>({ contract, defaults, onChanged, ...props }: Props<C>) {
  const { mutateAsync: create } = useCreate(contract, { quiet: true })
  const { mutateAsync: update } = useUpdate(contract, { quiet: true })
  const announceCreated = useAnnounceCreated(contract)
  // Every writable record has `updated_at`; the generic contract type does not say so.
  const one = listQueries(contract).one as unknown as Calls<Stored<C>, Input<C>>['one']
  return (
    <RecordDrawer<Stored<C>, Input<C>>
      {...props}
      schema={contract.input}
      defaults={() => ({ ...blankDraft(contract), ...defaults?.() })}
      one={one}
      create={(input) => confirmDoubts((confirmation) => create({ ...input, ...confirmation })) as Promise<Stored<C>>}
      announceCreated={(record) => announceCreated(record.id, props.title(record))}
      update={async ({ record, changes }) => {
        const changed = await confirmDoubts((confirmation) => update({ record, changes: { ...changes, ...confirmation } }))
        onChanged?.(changed)
        return changed as Stored<C>
      }}
    />
  )
}
