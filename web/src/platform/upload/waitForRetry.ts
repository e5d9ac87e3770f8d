export const waitForRetry = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), delay)
    const abort = end(() => reject(signal.reason as Error))
    window.addEventListener('online', end(resolve), ended)
    signal.addEventListener('abort', abort, ended)
    if (signal.aborted) abort()
  })
