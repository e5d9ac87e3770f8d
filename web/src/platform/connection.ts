import { create } from 'zustand'

/** Whether the last request got any answer at all; the notice at the top of the page follows it. */
export const useConnection = create<{ reachable: boolean }>(() => ({ reachable: true }))

export function setReachable(reachable: boolean) {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable })
}
