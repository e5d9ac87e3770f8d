import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Whether the last request got any answer at all; the notice at the top of the page follows it. */
export const useConnection = create<{ reachable: boolean }>(() => ({ reachable: true }))

export function setReachable(reachable: boolean) {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable })
}

const followNetwork = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the computer is on a network at all. */
export const useOnline = () => useSyncExternalStore(followNetwork, () => navigator.onLine)
