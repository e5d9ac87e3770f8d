import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** False when the last request got no response. */
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

export const useOnline = () => useSyncExternalStore(followNetwork, () => navigator.onLine)
