import { type RefObject, useEffect, useRef } from 'react'

/** Other rows begin at the first of them, once they are there. Those that change in place stay where they are. */
export function useFirstRowInSight(list: RefObject<HTMLElement | null>, query: object, isStale: boolean) {
  const asked = JSON.stringify(query)
  const shown = useRef(asked)
  useEffect(() => {
    if (isStale || asked === shown.current) return
    shown.current = asked
    const scroller = list.current?.querySelector('[data-scrolls]')
    if (scroller) scroller.scrollTop = 0
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [list, asked, isStale])
}
