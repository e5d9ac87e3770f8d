import { type RefObject, useEffect, useRef } from 'react'

/** The id of the first day from today on, in the list of this month. */
export const TODAY = 'kalender-vandaag'

/** At once, so that there is nothing to leave out with reduced motion. The focus stays where it is. */
export const showToday = () => document.getElementById(TODAY)?.scrollIntoView()

/** The list of this month begins in sight at today, that of another month at its first day. What changes within a month moves nothing. */
export function useTodayInSight(list: RefObject<HTMLElement | null>, month: string, isStale: boolean) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (isStale || shown.current === month) return
    const isOtherMonth = shown.current !== undefined
    shown.current = month
    const today = document.getElementById(TODAY)
    // On the first days of a month, the page stays at its title.
    if (today?.previousElementSibling) showToday()
    else if (isOtherMonth && list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [list, month, isStale])
}
