import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { usePreferences } from '../storage/persisted'
import { isTyping } from '../hooks/keyboard'

const isInPopup = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role=menu], [role=listbox], [role=dialog]') !== null

type Options = { list: RefObject<HTMLElement | null>; search: RefObject<HTMLElement | null>; onEscape: () => void }

/** Keys of a list: j and k move, x selects, e opens, / searches, Esc clears the selection. */
export function useListKeys({ list, search, onEscape }: Options) {
  const escape = useEffectEvent(onEscape)
  const letterKeys = usePreferences((preferences) => preferences.letterKeys)
  // Before the browser paints: who sees the list can press its keys.
  useLayoutEffect(() => {
    if (!letterKeys) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const isHandledElsewhere =
        event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isInPopup(event.target)
      if (isHandledElsewhere || document.querySelector('[aria-modal=true]')) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const currentIndex = rows.findIndex((row) => row.contains(document.activeElement))
      const row = rows[currentIndex]
      const focusRow = (index: number) =>
        rows[Math.max(0, Math.min(index, rows.length - 1))]?.querySelector<HTMLElement>('[data-open]')?.focus()
      const actions: Record<string, (() => void) | undefined> = {
        Escape: escape,
        '/': () => search.current?.focus(),
        j: () => focusRow(currentIndex + 1),
        k: () => focusRow(currentIndex - 1),
        x: () => row?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
        e: () => row?.querySelector<HTMLElement>('[data-open]')?.click(),
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [list, search, letterKeys])
}
