import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../api/session'

type Store = { hidden: Record<string, string[] | undefined> }

/** Per user and list. Persists after signing out. */
const useStore = create<Store>()(persist<Store>(() => ({ hidden: {} }), { name: 'columns' }))

/** The columns that this person hid last; undefined where nobody chose. An address that names columns comes first. */
export function useHiddenColumns(list: string) {
  const owner = `${useSession(({ user }) => user?.id ?? 0)}:${list}`
  const hidden = useStore((store) => store.hidden[owner])
  return [hidden, (next: string[]) => useStore.setState((store) => ({ hidden: { ...store.hidden, [owner]: next } }))] as const
}
