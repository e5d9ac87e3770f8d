import { useCallback, useState } from 'react'

const WIDEST = 1200
const NARROWEST = 280

const fitting = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** The width of a drawing that fits its frame, and a ref for that frame. */
export function useFittingWidth() {
  const [width, setWidth] = useState(WIDEST)
  const frame = useCallback((element: HTMLDivElement | null) => {
    // A ref is called before the browser paints: the first drawing fits.
    const measure = () => element?.clientWidth && setWidth(fitting(element.clientWidth))
    measure()
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}
