import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from '../documents.module.css'

const DRAG_KIND = 'documents'

/** Undefined when something else is dragged. */
const keysOf = (data: Record<string | symbol, unknown>): string[] | undefined =>
  data.kind === DRAG_KIND ? (data.keys as string[]) : undefined

/** Marks the element with `data-folder`: files dropped from outside the browser look it up there. */
function makeDropTarget(element: HTMLElement, folder: string, onDrop: (keys: string[]) => void) {
  element.dataset.folder = folder
  const unmark = () => element.removeAttribute('data-over')
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => keysOf(source.data)?.includes(folder) === false,
    onDragEnter: () => element.toggleAttribute('data-over', true),
    onDragLeave: unmark,
    onDrop: ({ source }) => {
      unmark()
      const keys = keysOf(source.data)
      if (keys) onDrop(keys)
    },
  })
}

function makeDraggable(element: HTMLElement, draggedKeys: () => string[]) {
  return draggable({
    element,
    getInitialData: () => ({ kind: DRAG_KIND, keys: draggedKeys() }),
    onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
      const count = keysOf(source.data)?.length ?? 0
      const name = element.querySelector('bdi')?.textContent ?? ''
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: -8, y: -8 }),
        render: ({ container }) => {
          const preview = document.createElement('div')
          preview.className = classes.dragged ?? ''
          preview.textContent = count === 1 ? name : `${count} items`
          container.append(preview)
        },
      })
    },
    onDragStart: () => element.toggleAttribute('data-dragging', true),
    onDrop: () => element.removeAttribute('data-dragging'),
  })
}

type Options = {
  isEnabled: boolean
  draggedKeys: (item: DocumentItem) => string[]
  onDrop: (keys: string[], folder: string) => unknown
}

export function useDraggableItems({ isEnabled, ...callbacks }: Options) {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const [attach] = useState(() => (element: HTMLElement, item: DocumentItem) => {
    const { kind, file_key } = item
    const stopDragging = makeDraggable(element, () => latest.current.draggedKeys(item))
    if (kind === 'file') return stopDragging
    return combine(
      stopDragging,
      makeDropTarget(element, file_key, (keys) => latest.current.onDrop(keys, file_key)),
    )
  })
  return isEnabled ? attach : undefined
}

export function useFolderDrop(target: RefObject<HTMLElement | null>, folder: string, onDrop: ((keys: string[]) => void) | undefined) {
  const isEnabled = onDrop !== undefined
  const drop = useEffectEvent((keys: string[]) => onDrop?.(keys))
  useEffect(() => {
    const element = target.current
    return isEnabled && element ? makeDropTarget(element, folder, (keys) => drop(keys)) : undefined
  }, [target, isEnabled, folder])
}
