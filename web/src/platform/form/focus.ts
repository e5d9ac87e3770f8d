import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** As the `ref` of a form that replaces the button which opened it. */
export const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input, textarea')?.focus()

/** As the `ref` of what replaces the part that had the focus. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus()

/** For what is shown by the change, or again after it. */
export function changeAndFocus(change: () => void, target: RefObject<HTMLElement | null>) {
  flushSync(change)
  target.current?.focus()
}
