import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import classes from '../documents.module.css'

const KIND = 'documents'

/** What is being dragged, where it is rows of this list. */
const keysOf = (data: Record<string | symbol, unknown>): string[] | undefined => (data.kind === KIND ? (data.keys as string[]) : undefined)

/** A folder, or a step of the way to it, takes what is dropped on it; not itself, and not what lies in it already. */
function takeDrops(element: HTMLElement, folder: string, onDrop: (keys: string[]) => void) {
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

function letDrag(element: HTMLElement, keysWith: () => string[]) {
  return draggable({
    element,
    getInitialData: () => ({ kind: KIND, keys: keysWith() }),
    onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
      const count = keysOf(source.data)?.length ?? 0
      const name = element.querySelector('bdi')?.textContent ?? ''
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: -8, y: -8 }),
        render: ({ container }) => {
          const face = document.createElement('div')
          face.className = classes.dragged ?? ''
          face.textContent = count === 1 ? name : `${count} items`
          container.append(face)
        },
      })
    },
    onDragStart: () => element.toggleAttribute('data-dragging', true),
    onDrop: () => element.removeAttribute('data-dragging'),
  })
}

type Dragging = { isOn: boolean; isFolder: boolean; file_key: string; keysWith: () => string[]; drop: (keys: string[]) => void }

export function useRowDragging(row: RefObject<HTMLElement | null>, { isOn, isFolder, file_key, keysWith, drop }: Dragging) {
  const keys = useEffectEvent(keysWith)
  const land = useEffectEvent(drop)
  useEffect(() => {
    const element = row.current
    if (!isOn || !element) return undefined
    const parts = [letDrag(element, () => keys())]
    if (isFolder) parts.push(takeDrops(element, file_key, (dropped) => land(dropped)))
    return combine(...parts)
  }, [row, isOn, isFolder, file_key])
}

export function useDropTarget(place: RefObject<HTMLElement | null>, folder: string, drop: ((keys: string[]) => void) | undefined) {
  const isOn = drop !== undefined
  const land = useEffectEvent((keys: string[]) => drop?.(keys))
  useEffect(() => {
    const element = place.current
    return isOn && element ? takeDrops(element, folder, (keys) => land(keys)) : undefined
  }, [place, isOn, folder])
}
