import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

type Connection = {
  /** False when the last request got no response. */
  isReachable: boolean
}
export const useConnection = create<Connection>(() => ({ isReachable: true }))

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
