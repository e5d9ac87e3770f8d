import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** A key that adds a letter to a field, not one that moves or commands. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * For a part that may go while it has the focus. `id`: of what then gets it. The part also counts as having it while a dialog that was opened
 * from it does, and while its button is busy: a browser takes the focus from a button that is disabled.
 */
export function useHandOnFocus<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const hasFocus = useRef(false)
  // Ends before the part goes, with which it would lose the focus.
  useLayoutEffect(() => {
    const ended = new AbortController()
    const note = ({ type, target, relatedTarget }: FocusEvent) => {
      const isInDialog = (relatedTarget as Element | null)?.closest('[aria-modal=true]')
      hasFocus.current = type === 'focusin' || !!isInDialog || (target as Element).matches(':disabled')
    }
    part.current?.addEventListener('focusin', note, ended)
    part.current?.addEventListener('focusout', note, ended)
    return () => ended.abort()
  }, [])
  useEffect(
    () => () => {
      if (hasFocus.current && document.activeElement === document.body) document.getElementById(id)?.focus()
    },
    [id],
  )
  return part
}
