import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Item, ListContract } from '../api/resourceQueries'
import type { Reordering } from './types'

type Rows<C extends ListContract> = {
  body: RefObject<HTMLElement | null>
  rows: Item<C>[]
  reordering: Reordering<C> | undefined
}

/** Dragging is loaded with the first list that has it. */
export function useRowDragging<C extends ListContract>({ body, rows, reordering }: Rows<C>) {
  const drop = useEffectEvent((from: number, to: number) => {
    const [taken, target] = [rows[from], rows[to]]
    if (taken && target) reordering?.move?.(taken, reordering.positionOf(target))
  })
  const isOn = reordering?.move !== undefined
  const order = rows.map((row) => row.id).join()
  useEffect(() => {
    if (!isOn) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const { dragRows } = await import('./dragRows')
      if (!isGone && body.current) stop = dragRows(body.current, order.split(','), (from, to) => drop(from, to))
    }
    void start()
    return () => {
      isGone = true
      stop?.()
    }
  }, [isOn, order, body])
  useKeptHandle(body, order)
}

/** A row that the arrow keys move to the next page takes the focus along. */
function useKeptHandle(body: RefObject<HTMLElement | null>, order: string) {
  const held = useRef<string>(undefined)
  useEffect(() => {
    const table = body.current
    const hold = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-handle]')?.closest<HTMLElement>('[data-row]')
      held.current = row?.dataset.row
    }
    table?.addEventListener('focusin', hold)
    return () => table?.removeEventListener('focusin', hold)
  }, [body])
  useEffect(() => {
    if (!held.current || !order.split(',').includes(held.current) || document.activeElement !== document.body) return
    body.current?.querySelector<HTMLElement>(`[data-row="${held.current}"] [data-handle]`)?.focus()
  }, [body, order])
}
