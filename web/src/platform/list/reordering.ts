import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'
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

type OnDrop = (from: number, to: number) => void

function dragRows(body: HTMLElement, ids: string[], onDrop: OnDrop) {
  const rows = ids.map((id) => body.querySelector<HTMLElement>(`[data-row="${id}"]`))
  return combine(...rows.flatMap((row, index) => (row ? [makeDraggable(row, index, body), makeDropTarget(row, index, body, onDrop)] : [])))
}

function makeDraggable(row: HTMLElement, index: number, body: HTMLElement) {
  const handle = row.querySelector<HTMLElement>('[data-handle]')
  if (!handle) return () => undefined
  return draggable({
    element: handle,
    getInitialData: () => ({ body, index }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      const { left, top } = row.getBoundingClientRect()
      const { clientX, clientY } = location.current.input
      nativeSetDragImage?.(row, clientX - left, clientY - top)
    },
    onDragStart: () => row.toggleAttribute('data-dragging', true),
    onDrop: () => row.removeAttribute('data-dragging'),
  })
}

function makeDropTarget(row: HTMLElement, index: number, body: HTMLElement, onDrop: OnDrop) {
  const destination = (from: number, self: Record<string | symbol, unknown>) =>
    getReorderDestinationIndex({
      startIndex: from,
      indexOfTarget: index,
      closestEdgeOfTarget: extractClosestEdge(self),
      axis: 'vertical',
    })
  const unmark = () => row.removeAttribute('data-drop')
  return dropTargetForElements({
    element: row,
    canDrop: ({ source }) => source.data.body === body,
    getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
    onDrag: ({ self, source }) => {
      const from = Number(source.data.index)
      const edge = extractClosestEdge(self.data)
      if (edge && destination(from, self.data) !== from) row.setAttribute('data-drop', edge)
      else unmark()
    },
    onDragLeave: unmark,
    onDrop: ({ self, source }) => {
      unmark()
      const from = Number(source.data.index)
      const to = destination(from, self.data)
      if (to !== from) onDrop(from, to)
    },
  })
}
