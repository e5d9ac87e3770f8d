import { type RefObject, useEffect, useState } from 'react'

/** Freezes the value while the pointer is down, a drag lasts or the promise given to `freezeDuring` is pending: a live update would end the drag. */
export function useFrozenDuringDrag<T>(areaRef: RefObject<HTMLElement | null>, latest: T) {
  const [isDown, setDown] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [frozen, setFrozen] = useState(latest)
  useEffect(() => {
    const press = () => setDown(true)
    const release = () => setDown(false)
    const area = areaRef.current
    area?.addEventListener('pointerdown', press)
    for (const eventName of ['pointerup', 'pointercancel']) window.addEventListener(eventName, release)
    return () => {
      area?.removeEventListener('pointerdown', press)
      for (const eventName of ['pointerup', 'pointercancel']) window.removeEventListener(eventName, release)
    }
  }, [areaRef])
  const isFrozen = isDown || isDragging || isBusy
  if (!isFrozen && frozen !== latest) setFrozen(latest)
  const freezeDuring = async (work: Promise<unknown>) => {
    setBusy(true)
    await work.finally(() => setBusy(false))
  }
  return { current: isFrozen ? frozen : latest, setDragging, freezeDuring }
}
