import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../../platform/storage/persisted'
import { isTyping } from '../../platform/hooks/typing'

/** The link of a row, where it is in sight. */
export const rowLinkOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"] [data-open]`)

const isElsewhere = (event: KeyboardEvent) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event) ||
  document.querySelector('[aria-modal=true], [role=menu], [role=listbox]') !== null

type Keys = { shownKey: string; previous: (() => void) | undefined; next: (() => void) | undefined; close: () => void }

/** The keys of what is open beside the list: Left and Right to the file before and after it, Esc to close it. */
export function usePanelKeys({ shownKey, previous, next, close }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    const isInList = document.activeElement?.closest('[data-row]') != null
    // From the row that is shown, wherever the focus is, and not from the first.
    if (['j', 'k'].includes(event.key) && !isInList && usePreferences.getState().letterKeys) rowLinkOf(shownKey)?.focus()
    const go = { ArrowLeft: previous, ArrowRight: next, Escape: close }[event.key]
    if (!go) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Before the keys of the list: Esc closes this first, and drops the selection after that.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
