import { type RefObject, useEffect, useState } from 'react'
import { changeAndFocus } from '../../platform/form/focus'
import { useIsPhone } from '../../platform/hooks/useIsPhone'
import type { Result } from './useSend'

/** Shows the whole notice of what was sent: on a phone, while the grid has no rows, and when the user asks for it. Otherwise one line. */
export function useSentNotice(notice: RefObject<HTMLElement | null>, result: Result | null, hasRows: boolean) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<Result | null>(null)
  useEffect(() => {
    if (!result) return undefined
    notice.current?.focus()
    // The cards of a phone scroll once more when there are fewer of them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.scrollIntoView({ block: 'nearest' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [notice, result])
  const showWhole = () => changeAndFocus(() => setAsked(result), notice)
  return { isWhole: isPhone || !hasRows || asked === result, showWhole }
}
