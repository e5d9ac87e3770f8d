import { useEffect, useEffectEvent, useState } from 'react'
import { type Dropped, readDropped } from './dropped'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const isBehindDialog = () => document.querySelector('[aria-modal=true]') !== null

/** The folder under the pointer, where that is one of the list or of the way to it. */
const folderUnder = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-folder]')?.dataset.folder : undefined

/** Files can be dropped anywhere on the page, or on a folder. Whether some are held over it now. */
export function useFileDrop(isOn: boolean, onDrop: (dropped: Dropped, folder: string | undefined) => void): boolean {
  const [isOver, setOver] = useState(false)
  const land = useEffectEvent(onDrop)
  useEffect(() => {
    const ended = new AbortController()
    // Without this the browser would open the file instead of the page, also where nothing can be dropped.
    const hold = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      const canLand = isOn && !isBehindDialog()
      if (event.dataTransfer) event.dataTransfer.dropEffect = canLand ? 'copy' : 'none'
      setOver(canLand)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = async (event: DragEvent) => {
      if (!bringsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setOver(false)
      if (!isOn || isBehindDialog()) return
      const folder = folderUnder(event)
      land(await readDropped(event.dataTransfer), folder)
    }
    window.addEventListener('dragover', hold, ended)
    window.addEventListener('dragleave', leave, ended)
    window.addEventListener('drop', (event) => void drop(event), ended)
    return () => ended.abort()
  }, [isOn])
  return isOver
}
