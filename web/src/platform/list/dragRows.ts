import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'

type OnDrop = (from: number, to: number) => void

export function dragRows(body: HTMLElement, ids: string[], onDrop: OnDrop) {
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
