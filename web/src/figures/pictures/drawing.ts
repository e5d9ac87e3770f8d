import { useCallback, useState } from 'react'
import classes from './pictures.module.css'

export type Names = { width: number; letters: number }

/** The room for names beside what is drawn. */
export const NAMES = { wide: { width: 220, letters: 32 }, narrow: { width: 124, letters: 18 } }
const NARROW = 560

export const isNarrow = (width: number) => width < NARROW

export const namesIn = (width: number): Names => (isNarrow(width) ? NAMES.narrow : NAMES.wide)

export const shorten = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name)

const STEPS = [1, 2, 5, 10]

/** A round number of which a few make up the largest value. */
function roundStep(largest: number, lines: number): number {
  const rough = Math.max(1, largest / lines)
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * STEPS.find((step) => step * power >= rough)!
}

/** 0, 20, 40, …, until the largest value fits. */
export function ticksTo(largest: number, lines = 4): number[] {
  const step = roundStep(largest, lines)
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step)
}

export const linear = (domain: [number, number], range: [number, number]) => (value: number) =>
  range[0] + ((value - domain[0]) / (domain[1] - domain[0] || 1)) * (range[1] - range[0])

/** A point of a picture that the arrow keys reach: the first one is in the order of Tab. */
export const pointAt = (row: number, column: number, label: string) => ({
  className: classes.point,
  role: 'img',
  'aria-label': label,
  tabIndex: row === 0 && column === 0 ? 0 : -1,
  'data-row': row,
  'data-column': column,
})

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
