import { type RefObject, useEffect, useRef, useState } from 'react'
import { changeAndFocus } from '../../platform/form/focus'
import { useIsPhone } from '../../platform/hooks/screen'
import type { Result } from './useSend'
import { sentInWords } from './words'

const isInCell = () => document.activeElement?.matches('input[data-stop], select[data-stop]') ?? false

/**
 * Shows the whole notice of what was sent: on a phone, while the grid has no rows, and when the user asks for it. Otherwise one line.
 * `announcement`: of what a screen reader says when the focus stays in a cell that somebody is typing in.
 */
export function useSentNotice(notice: RefObject<HTMLElement | null>, result: Result | null, hasRows: boolean) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<Result | null>(null)
  const announcement = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (!result) return undefined
    const said = announcement.current
    if (said && isInCell()) {
      said.textContent = sentInWords(result.count)
      return () => said.replaceChildren()
    }
    notice.current?.focus()
    // The cards of a phone scroll once more when there are fewer of them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.scrollIntoView({ block: 'nearest' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [notice, result])
  const showWhole = () => changeAndFocus(() => setAsked(result), notice)
  return { isWhole: isPhone || !hasRows || asked === result, showWhole, announcement }
}
