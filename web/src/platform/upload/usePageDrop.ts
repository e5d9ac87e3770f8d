import { useEffect, useEffectEvent, useState } from 'react'
import { holdsFiles } from './DropZone'

/** Files that are dropped anywhere on the page; without it the browser would leave the page to show them. Whether some hang over it. */
export function usePageDrop(onFiles: (files: File[]) => void, isOn: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const ended = new AbortController()
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(isOn)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (isOn) take([...(event.dataTransfer?.files ?? [])])
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    window.addEventListener('dragover', over, ended)
    window.addEventListener('drop', drop, ended)
    window.addEventListener('dragleave', leave, ended)
    // A zone keeps what is dropped on it to itself, but the dragging has ended all the same.
    window.addEventListener('drop', () => setOver(false), { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [isOn])
  return isOver
}
