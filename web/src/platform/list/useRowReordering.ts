import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { dragRows } from './dragRows'
import type { Key, Reordering } from './types'

type Options<T> = {
  body: RefObject<HTMLElement | null>
  rows: readonly T[] | undefined
  keyOf: (row: T) => Key
  reordering: Reordering<T> | undefined
}

export function useRowReordering<T>({ body, rows = [], keyOf, reordering }: Options<T>) {
  const drop = useEffectEvent((from: number, to: number) => {
    const [moved, target] = [rows[from], rows[to]]
    if (moved && target) reordering?.move?.(moved, reordering.positionOf(target))
  })
  const isEnabled = reordering?.move !== undefined
  const order = isEnabled ? rows.map(keyOf).join() : ''
  useEffect(() => {
    if (!isEnabled || !body.current) return undefined
    return dragRows(body.current, order.split(','), (from, to) => drop(from, to))
  }, [isEnabled, order, body])
  useHandleFocus(body, order)
}

/** Keeps the focus on a row that the arrow keys move to another page. */
function useHandleFocus(body: RefObject<HTMLElement | null>, order: string) {
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const table = body.current
    const remember = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-handle]')?.closest<HTMLElement>('[data-row]')
      focused.current = row?.dataset.row
    }
    table?.addEventListener('focusin', remember)
    return () => table?.removeEventListener('focusin', remember)
  }, [body])
  useEffect(() => {
    if (!focused.current || !order.split(',').includes(focused.current) || document.activeElement !== document.body) return
    body.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] [data-handle]`)?.focus()
  }, [body, order])
}
