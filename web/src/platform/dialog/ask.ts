import { createContext, type ReactNode, use } from 'react'
import { create } from 'zustand'

type Asked = { id: number; dialog: ReactNode; isOpen: boolean; dismiss: () => void }

/** The last one is on top. One that is answered stays until it has faded out. */
export const useAsked = create<{ asked: Asked[] }>(() => ({ asked: [] }))

const change = (next: (asked: Asked[]) => Asked[]) => useAsked.setState(({ asked }) => ({ asked: next(asked) }))

let lastId = 0

/**
 * Shows a dialog, over those that are open. Resolves to the answer that it gives, or to undefined when it is dismissed, when `signal` withdraws
 * it, when another page opens and when the session ends.
 */
export function ask<Answer>(
  render: (answer: (given?: Answer) => void) => ReactNode,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer | undefined> {
  lastId += 1
  const id = lastId
  const focused = focusedElement()
  return new Promise((resolve) => {
    const answer = (given?: Answer) => {
      if (!useAsked.getState().asked.some((each) => each.id === id && each.isOpen)) return
      change((asked) => asked.map((each) => (each.id === id ? { ...each, isOpen: false } : each)))
      focused?.focus({ preventScroll: true })
      resolve(given)
    }
    const dismiss = () => answer()
    signal?.addEventListener('abort', dismiss, { once: true })
    change((asked) => [...asked, { id, dialog: render(answer), isOpen: true, dismiss }])
  })
}

/** For what shows something: once, however often its key is pressed. */
export function askOnce(render: (close: () => void) => ReactNode) {
  let isShown = false
  const show = async () => {
    if (isShown) return
    isShown = true
    await ask<void>(render)
    isShown = false
  }
  return () => void show()
}

/** What the focus returns to: of an entry in a menu, which closes, the button of the menu. */
function focusedElement() {
  const focused = document.activeElement as HTMLElement | null
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

export const dismissAll = () => useAsked.getState().asked.forEach(({ dismiss }) => dismiss())

export const removeAsked = (id?: number) => change((asked) => asked.filter((each) => id !== undefined && each.id !== id))

/** The dialog around a component. */
export const AskedDialog = createContext<Asked | undefined>(undefined)

/** Whether an open dialog is over this one, or over the page. */
export function useIsCovered() {
  const own = use(AskedDialog)
  return useAsked(({ asked }) => asked.findLast(({ isOpen }) => isOpen)?.id !== own?.id)
}
