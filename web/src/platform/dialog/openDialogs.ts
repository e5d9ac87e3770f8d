import { useEffect } from 'react'
import { create } from 'zustand'

const useOpenDialogs = create(() => ({ count: 0 }))

const changeBy = (difference: number) => useOpenDialogs.setState(({ count }) => ({ count: count + difference }))

/** Counts a dialog while it is open. */
export function useCountDialog(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    changeBy(1)
    return () => changeBy(-1)
  }, [isOpen])
}

/** Whether a dialog waits for the user. */
export const useIsDialogOpen = () => useOpenDialogs(({ count }) => count > 0)
