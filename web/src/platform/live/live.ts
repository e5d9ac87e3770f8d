import { followChanges, type LiveChange } from '@pre-u/contract/platform/live'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { callStream } from '../api/call'
import { SessionEnded } from '../api/http'
import { findKind, pathsShowing } from './refresh'

export function createEventReader(onData: (data: string) => void) {
  let buffer = ''
  return (text: string) => {
    const events = (buffer + text).split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      // A comment line is a heartbeat.
      if (lines.length > 0) onData(lines.map((line) => line.slice('data:'.length).trimStart()).join('\n'))
    }
  }
}

export async function readEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>, onData: (data: string) => void) {
  const read = createEventReader(onData)
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) read(chunk.value)
}

const BATCH_MS = 300
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** A stream that lasted this long resets the backoff. */
const STABLE_MS = 10_000
/** Browsers limit the connections per server: a hidden tab closes its own. */
const HIDDEN_GRACE_MS = 10_000

/** A query fetched after a change already includes it. */
function trackFetches(client: QueryClient) {
  const fetchedAt = new Map<string, number>()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchedAt.set(event.query.queryHash, performance.now())
    if (event.type === 'removed') fetchedAt.delete(event.query.queryHash)
  })
  return { stop, wasFetchedBefore: (queryHash: string, changedAt: number) => (fetchedAt.get(queryHash) ?? 0) <= changedAt }
}

/** Invalidates what shows the changed records, batched. Own changes have been refetched by then. */
export function createRefresher(client: QueryClient) {
  const fetches = trackFetches(client)
  const pendingChanges = new Map<RecordKind | undefined, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    // A change of our own is still running: it may be leaving the page of a record that it removed.
    if (client.isMutating() > 0) {
      timer = setTimeout(refresh, BATCH_MS)
      return
    }
    timer = undefined
    const changes = [...pendingChanges]
    pendingChanges.clear()
    void client.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        changes.some(
          ([kind, changedAt]) =>
            (!kind || pathsShowing(kind).includes(String(queryKey[0]))) && fetches.wasFetchedBefore(queryHash, changedAt),
        ),
    })
  }
  return {
    add: ({ resource }: LiveChange) => {
      pendingChanges.set(resource === null ? undefined : findKind(resource), performance.now())
      timer ??= setTimeout(refresh, BATCH_MS)
    },
    stop: () => {
      clearTimeout(timer)
      fetches.stop()
    },
  }
}

/** Nobody works here any more. What goes on by itself stops, so that a session that nobody uses comes to its end. */
const IDLE_MS = 15 * 60_000
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

function watchUse(onChange: () => void, { signal }: AbortController) {
  let isUsed = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (used: boolean) => {
    if (isUsed === used) return
    isUsed = used
    focusManager.setFocused(used ? undefined : false)
    onChange()
  }
  const noteUse = () => {
    clearTimeout(timer)
    timer = setTimeout(() => set(false), IDLE_MS)
    set(true)
  }
  for (const event of SIGNS_OF_USE) window.addEventListener(event, noteUse, { signal, passive: true, capture: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
  noteUse()
  return () => isUsed
}

function runWhileUsed(run: (signal: AbortSignal) => Promise<void>) {
  let controller: AbortController | undefined
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    controller?.abort()
    controller = undefined
  }
  const update = () => {
    clearTimeout(hideTimer)
    if (!navigator.onLine || !isUsed()) stop()
    else if (document.hidden) hideTimer = setTimeout(stop, HIDDEN_GRACE_MS)
    else if (!controller) {
      controller = new AbortController()
      void run(controller.signal)
    }
  }
  const listening = new AbortController()
  const isUsed = watchUse(() => update(), listening)
  for (const target of [window, document])
    for (const event of ['online', 'offline', 'visibilitychange']) target.addEventListener(event, update, listening)
  update()
  return () => {
    listening.abort()
    clearTimeout(hideTimer)
    stop()
  }
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Live updates. Failures are silent: queries also refetch on window focus. */
export function refreshOnChanges(client: QueryClient) {
  const refresher = createRefresher(client)
  const startedAt = performance.now()
  let hasOpened = false

  const listen = async (signal: AbortSignal) => {
    const stream = await callStream(followChanges, { signal })
    // The server's first event invalidates everything; at page load that would fetch everything twice.
    let isOpening = !hasOpened && performance.now() - startedAt < STABLE_MS
    hasOpened = true
    await readEvents(stream, (data) => {
      if (!isOpening) refresher.add(JSON.parse(data) as LiveChange)
      isOpening = false
    })
  }
  const keepListening = async (signal: AbortSignal) => {
    let retryDelay = FIRST_DELAY_MS
    while (!signal.aborted) {
      const openedAt = performance.now()
      try {
        await listen(signal)
      } catch (error) {
        if (error instanceof SessionEnded) return
        if (!signal.aborted) console.warn('Not listening:', error)
      }
      if (performance.now() - openedAt > STABLE_MS) retryDelay = FIRST_DELAY_MS
      await delay(retryDelay, signal)
      retryDelay = Math.min(retryDelay * 2, LONGEST_DELAY_MS)
    }
  }
  const stop = runWhileUsed(keepListening)
  return () => {
    stop()
    refresher.stop()
  }
}
