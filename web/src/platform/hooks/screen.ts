import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Paper is as narrow, but has room for a table. */
export const useIsPhone = () => useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })

/** Shows the first lines of a list, or all. The button that shows all goes, so the focus moves to the first line that appeared. */
export function useShowAll<List extends HTMLElement>(
  firstLines: number,
): { list: RefObject<List | null>; showsAll: boolean; showAll: () => void } {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<List>(null)
  const showAll = () => {
    flushSync(() => setShowsAll(true))
    const line = list.current?.children[firstLines]
    if (!(line instanceof HTMLElement)) return
    line.tabIndex = -1
    line.focus()
  }
  return { list, showsAll, showAll }
}
