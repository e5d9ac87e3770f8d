import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../api/session'

export type View = { id: number; name: string; state: Record<string, string> }
type Store = { views: Record<string, View[]> }

const NO_VIEWS: View[] = []

/** Per user and list. Persists after signing out. */
const useViewStore = create<Store>()(persist<Store>(() => ({ views: {} }), { name: 'views' }))

const sortByName = (views: View[]) => views.toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
const isNamed = (name: string) => (view: View) => view.name.toLowerCase() === name.toLowerCase()
const nextId = (views: View[]) => Math.max(0, ...views.map(({ id }) => id)) + 1

export function useViews(list: string) {
  const owner = `${useSession(({ user }) => user?.id ?? 0)}:${list}`
  const views = useViewStore((store) => store.views[owner]) ?? NO_VIEWS
  const save = (next: View[]) => useViewStore.setState((store) => ({ views: { ...store.views, [owner]: sortByName(next) } }))
  return {
    views,
    has: (name: string) => views.some(isNamed(name)),
    save: (name: string, state: View['state']) => {
      const others = views.filter((view) => !isNamed(name)(view))
      save([...others, { id: nextId(views), name, state }])
    },
    rename: (id: number, name: string) => save(views.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: number) => save(views.filter((view) => view.id !== id)),
  }
}
