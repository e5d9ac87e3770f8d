import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** The row that was clicked last, by the history entry of its list. In memory, because it says whose record was open. */
const leftRows = new Map<string, string>()

/**
 * Who comes back from a record to its list finds the row in sight and with the focus, also when the rows come later than the page. Returns
 * what the list does with clicks.
 */
export function useLeftRow(list: RefObject<HTMLElement | null>, hasRows: boolean) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const isReturned = useRef(false)
  useEffect(() => {
    if (!hasRows || isReturned.current) return
    isReturned.current = true
    const key = leftRows.get(entry)
    const row = key !== undefined && list.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    if (!row) return
    row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
  }, [hasRows, entry, list])

  return (event: MouseEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (row) leftRows.set(entry, row.dataset.row!)
  }
}
