import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** False when the last request got no response. */
export const useConnection = create<{ isReachable: boolean }>(() => ({ isReachable: true }))

export function setReachable(isReachable: boolean) {
  if (useConnection.getState().isReachable !== isReachable) useConnection.setState({ isReachable })
}

const subscribeToNetwork = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export const useOnline = () => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
