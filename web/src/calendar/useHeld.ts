import { type RefObject, useEffect, useState } from 'react'

/** Freezes the value while the pointer is down, a drag lasts or the promise given to `freezeDuring` is pending: a live update would end the drag. */
export function useHeld<T>(place: RefObject<HTMLElement | null>, fresh: T) {
  const [isDown, setDown] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [held, hold] = useState(fresh)
  useEffect(() => {
    const take = () => setDown(true)
    const leave = () => setDown(false)
    const area = place.current
    area?.addEventListener('pointerdown', take)
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, leave)
    return () => {
      area?.removeEventListener('pointerdown', take)
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, leave)
    }
  }, [place])
  const isHeld = isDown || isDragging || isBusy
  if (!isHeld && held !== fresh) hold(fresh)
  const during = async (work: Promise<unknown>) => {
    setBusy(true)
    await work.finally(() => setBusy(false))
  }
  return { shown: isHeld ? held : fresh, setDragging, during }
}
