import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ListState } from '../address/listState'
import type { ListContract } from '../api/resourceQueries'
import { useSession } from '../api/session'
import { fieldLabel } from '../feedback/fieldLabels'
import type { Column } from './types'

type Store = { hidden: Record<string, string[] | undefined> }

/** Per user and list. Persists after signing out. */
const useStore = create<Store>()(persist<Store>(() => ({ hidden: {} }), { name: 'columns' }))

/** Hidden are the columns that the address names, or those that this person hid last, or those that are declared so; never the first. */
export function useShownColumns<C extends ListContract>(list: string, declared: Column<C>[], state: ListState<C>) {
  // Memoised rows compare their columns by identity.
  const columns = useMemo(() => declared.map((column) => ({ header: fieldLabel(column.id), ...column })), [declared])
  const owner = `${useSession(({ user }) => user?.id ?? 0)}:${list}`
  const chosen = useStore((store) => store.hidden[owner])
  const hidden = state.hidden ?? chosen ?? columns.filter((column) => column.hidden).map((column) => column.id)
  const hide = (next: string[]) => {
    useStore.setState((store) => ({ hidden: { ...store.hidden, [owner]: next } }))
    state.change({ hide: next.join(',') })
  }
  const visible = columns.filter((column, index) => index === 0 || !hidden.includes(column.id))
  return { columns, hidden, hide, visible, exported: visible.flatMap((column) => column.exportAs ?? [column.id]).join(',') }
}
