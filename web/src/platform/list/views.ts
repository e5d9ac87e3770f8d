import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../api/session'

/** A way of showing a list under a name: its search, filters, order and columns. */
export type View = { id: number; name: string; state: Record<string, string> }
type Kept = { views: Record<string, View[]> }

const NONE: View[] = []

/** Per person and list; they outlive the session, and whoever else signs in here does not see them. */
const useKept = create<Kept>()(persist<Kept>(() => ({ views: {} }), { name: 'views' }))

const inOrder = (views: View[]) => views.toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
const isNamed = (name: string) => (view: View) => view.name.toLowerCase() === name.toLowerCase()
const nextId = (views: View[]) => Math.max(0, ...views.map(({ id }) => id)) + 1

/** The views that the one who is signed in keeps of a list. */
export function useViews(list: string) {
  const owner = `${useSession(({ user }) => user?.id ?? 0)}:${list}`
  const views = useKept((kept) => kept.views[owner]) ?? NONE
  const keep = (next: View[]) => useKept.setState((kept) => ({ views: { ...kept.views, [owner]: inOrder(next) } }))
  return {
    views,
    has: (name: string) => views.some(isNamed(name)),
    /** Under a name that is taken it replaces what was there. */
    save: (name: string, state: View['state']) => {
      const others = views.filter((view) => !isNamed(name)(view))
      keep([...others, { id: nextId(views), name, state }])
    },
    rename: (id: number, name: string) => keep(views.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: number) => keep(views.filter((view) => view.id !== id)),
  }
}
