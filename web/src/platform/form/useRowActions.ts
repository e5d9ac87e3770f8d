import type { ResourceContract } from '@pre-u/contract/platform/resource'
import type { ReactNode } from 'react'
import { type RecordVersion, type Item, useRemove, useUpdate } from '../api/resourceQueries'
import { askToRemove } from '../feedback/removal'
import { attempt, toastSuccess } from '../feedback/toast'
import type { Action } from '../list/types'

type Row<C extends ResourceContract> = Item<C> & RecordVersion & { is_active?: boolean }

type Words<C extends ResourceContract> = {
  subject: (record: Row<C>) => string
  removal?: ReactNode
  /** Offers deactivation for a record that is in use. */
  inUse?: ReactNode
}

/** What can be done with a row of a list whose form is a drawer: removing it and, where it has `is_active`, switching it. */
export function useRowActions<C extends ResourceContract>(contract: C, { subject, removal, inUse }: Words<C>) {
  const { mutateAsync: removeRecord } = useRemove(contract, { quiet: true })
  const { mutateAsync: update } = useUpdate<ResourceContract>(contract, { quiet: true })

  const setActive = (record: Row<C>, is_active: boolean) =>
    attempt(async () => {
      await update({ record, changes: { is_active } })
      toastSuccess()
    })
  const remove = (record: Row<C>) =>
    askToRemove({
      subject: subject(record),
      body: removal,
      remove: () => removeRecord({ record }),
      alternative: inUse && record.is_active ? { body: inUse, label: 'Deactiveren', run: () => setActive(record, false) } : undefined,
    })
  const actionsFor = (record: Row<C>): Action[] => [
    ...(record.is_active === undefined
      ? []
      : [{ label: record.is_active ? 'Deactiveren' : 'Activeren', onClick: () => void setActive(record, !record.is_active) }]),
    { label: 'Verwijderen', danger: true, onClick: () => void remove(record) },
  ]
  return { remove, actionsFor }
}
