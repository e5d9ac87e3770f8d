import { type RefObject, useEffect, useRef } from 'react'

/** Whoever opens a folder with the keyboard goes on in it: the row that was opened is gone. */
export function useFocusInFolder(place: RefObject<HTMLElement | null>, folder: string | undefined) {
  const before = useRef(folder)
  useEffect(() => {
    if (folder === undefined || folder === before.current) return
    const isFirst = before.current === undefined
    before.current = folder
    if (isFirst || document.activeElement !== document.body) return
    const target = place.current?.querySelector<HTMLElement>('[data-open]') ?? document.querySelector<HTMLElement>('[data-here]')
    target?.focus({ preventScroll: true })
  })
}
