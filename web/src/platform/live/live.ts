import { followChanges, type LiveChange } from '@pre-u/contract/platform/live'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import type { QueryClient } from '@tanstack/react-query'
import { callStream } from '../api/call'
import { readEvents } from './eventStream'
import { kindNamed, pathsShowing } from './refresh'
import { SessionEnded } from '../api/session'

const TOGETHER_MS = 300
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A stream that lasted this long resets the backoff. */
const GOOD_MS = 10_000
/** Browsers limit the connections per server: a hidden tab closes its own. */
const HIDDEN_MS = 10_000

/** A query fetched after a change already includes it. */
function followFetches(client: QueryClient) {
  const askedAt = new Map<string, number>()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query.queryHash, performance.now())
    if (event.type === 'removed') askedAt.delete(event.query.queryHash)
  })
  return { stop, isOlder: (queryHash: string, moment: number) => (askedAt.get(queryHash) ?? 0) <= moment }
}

/** Invalidates what shows the changed records, batched. Own changes have been refetched by then. */
export function createRefresher(client: QueryClient) {
  const fetches = followFetches(client)
  const changed = new Map<RecordKind | undefined, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    timer = undefined
    const moments = [...changed]
    changed.clear()
    void client.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        moments.some(([kind, moment]) => (!kind || pathsShowing(kind).includes(String(queryKey[0]))) && fetches.isOlder(queryHash, moment)),
    })
  }
  return {
    tell: ({ resource }: LiveChange) => {
      changed.set(resource === null ? undefined : kindNamed(resource), performance.now())
      timer ??= setTimeout(refresh, TOGETHER_MS)
    },
    stop: () => {
      clearTimeout(timer)
      fetches.stop()
    },
  }
}

/** Runs while the page is visible and the browser is online. */
function whileWatched(run: (gone: AbortSignal) => Promise<void>) {
  let going: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    going?.abort()
    going = undefined
  }
  const follow = () => {
    clearTimeout(leaving)
    if (!navigator.onLine) stop()
    else if (document.hidden) leaving = setTimeout(stop, HIDDEN_MS)
    else if (!going) {
      going = new AbortController()
      void run(going.signal)
    }
  }
  const ended = new AbortController()
  for (const target of [window, document])
    for (const event of ['online', 'offline', 'visibilitychange']) target.addEventListener(event, follow, ended)
  follow()
  return () => {
    ended.abort()
    clearTimeout(leaving)
    stop()
  }
}

const pause = (ms: number, gone: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    gone.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Live updates. Failures are silent: queries also refetch on window focus. */
export function refreshOnChanges(client: QueryClient) {
  const refresher = createRefresher(client)
  const startedAt = performance.now()
  let hasOpened = false

  const listen = async (gone: AbortSignal) => {
    const stream = await callStream(followChanges, { signal: gone })
    // The server's first event invalidates everything; at page load that would fetch everything twice.
    let isOpening = !hasOpened && performance.now() - startedAt < GOOD_MS
    hasOpened = true
    await readEvents(stream, (data) => {
      if (!isOpening) refresher.tell(JSON.parse(data) as LiveChange)
      isOpening = false
    })
  }
  const keepListening = async (gone: AbortSignal) => {
    let wait = FIRST_WAIT_MS
    while (!gone.aborted) {
      const since = performance.now()
      try {
        await listen(gone)
      } catch (error) {
        if (error instanceof SessionEnded) return
        if (!gone.aborted) console.warn('Not listening:', error)
      }
      if (performance.now() - since > GOOD_MS) wait = FIRST_WAIT_MS
      await pause(wait, gone)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
  const stop = whileWatched(keepListening)
  return () => {
    stop()
    refresher.stop()
  }
}
