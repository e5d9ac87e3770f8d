import type { SignedUpload } from '@pre-u/contract/honours/attachments'
import { createStore } from 'zustand'
import { ApiError } from '../api/http'
import { SessionEnded } from '../api/session'
import { mayPass, untilBetter, waitAfter } from './patience'
import { putFile } from './transport'

export type Upload = {
  id: number
  /** Where it goes, in the words of whoever asked. */
  place: string
  file: File
  /** `lost`: there is no connection, and it is tried again by itself. `refused`: a person has to do something. */
  state: 'waiting' | 'sending' | 'checking' | 'lost' | 'refused'
  /** The share that has left, from 0 to 1. */
  sent: number
  /** Why it was refused, and whether the same file could do better. */
  message: string
  mayRetry: boolean
}

/** Asking for an address and telling that the file is there, for one kind of thing that files belong to. */
export type UploadCalls = {
  ask: (file: File, place: string, signal: AbortSignal) => Promise<SignedUpload>
  confirm: (file_key: string, signal: AbortSignal) => Promise<unknown>
  /** The file is part of what it was sent for. Its upload shows until this has been done. */
  onDone: () => Promise<unknown>
}

const AT_ONCE = 2
/** An address that has run out answers so, and then a fresh one helps; after a few it is something else. */
const FRESH_ADDRESSES = 3
const UNEXPLAINED = 'Het bestand kon niet worden verzonden. Probeer het opnieuw.'

class AddressRefused extends Error {
  override name = 'AddressRefused'
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNEXPLAINED
  return error.detail ?? Object.values(error.fieldErrors)[0]?.[0] ?? UNEXPLAINED
}

/** Takes turns: as many at once as a slow line can bear. */
function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work: () => Promise<void>) => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve))
    running += 1
    await work()
    running -= 1
    waiting.shift()?.()
  }
}

type State = { uploads: Upload[] }

/** The files on their way to one thing. Each: ask for an address, send, confirm; again and again for as long as only the line is to blame. */
export function createUploads({ ask, confirm, onDone }: UploadCalls) {
  const store = createStore<State>(() => ({ uploads: [] }))
  const takeTurn = createTurns()
  const going = new Map<number, AbortController>()
  let last = 0

  const change = (id: number, changes: Partial<Upload>) =>
    store.setState(({ uploads }) => ({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) }))
  const drop = (id: number) => store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))

  /** Until it works, or fails for another reason than the line. */
  const patiently = async <T>(id: number, signal: AbortSignal, step: () => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!mayPass(error)) throw error
        change(id, { state: 'lost', sent: 0 })
        await untilBetter(waitAfter(failures), signal)
      }
    }
  }
  const send = async ({ id, place, file }: Upload, signal: AbortSignal) => {
    const signed = await ask(file, place, signal)
    change(id, { state: 'sending', sent: 0 })
    try {
      await putFile(signed, file, { signal, onProgress: (sent) => change(id, { sent }) })
    } catch (error) {
      if (error instanceof ApiError && [400, 401, 403, 404, 410].includes(error.status))
        throw new AddressRefused(messageOf(error), { cause: error })
      throw error
    }
    return signed.file_key
  }
  const sendFresh = async (upload: Upload, signal: AbortSignal, left = FRESH_ADDRESSES): Promise<string> => {
    try {
      return await patiently(upload.id, signal, () => send(upload, signal))
    } catch (error) {
      if (!(error instanceof AddressRefused) || left <= 1) throw error
      return sendFresh(upload, signal, left - 1)
    }
  }
  const run = async (upload: Upload, signal: AbortSignal) => {
    const file_key = await sendFresh(upload, signal)
    await patiently(upload.id, signal, () => {
      change(upload.id, { state: 'checking', sent: 1 })
      return confirm(file_key, signal)
    })
    await onDone()
  }
  const start = (upload: Upload) => {
    const controller = new AbortController()
    const { signal } = controller
    going.set(upload.id, controller)
    void takeTurn(async () => {
      try {
        signal.throwIfAborted()
        await run(upload, signal)
        drop(upload.id)
      } catch (error) {
        // Whoever stopped it says what becomes of it.
        if (signal.aborted) return
        if (!(error instanceof SessionEnded)) console.warn('Not uploaded:', error)
        change(upload.id, { state: 'refused', message: messageOf(error instanceof AddressRefused ? error.cause : error) })
      } finally {
        if (going.get(upload.id) === controller) going.delete(upload.id)
      }
    })
  }

  const stop = (id: number) => going.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
  const cancel = (id: number) => {
    stop(id)
    drop(id)
  }
  return {
    store,
    /** With a message it is refused before anything is sent. */
    add: (file: File, place: string, message = '') => {
      last += 1
      const upload: Upload = { id: last, place, file, state: message ? 'refused' : 'waiting', sent: 0, message, mayRetry: !message }
      store.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
      if (!message) start(upload)
    },
    retry: (id: number) => {
      const upload = store.getState().uploads.find((each) => each.id === id)
      if (!upload) return
      stop(id)
      change(id, { state: 'waiting', sent: 0, message: '' })
      start(upload)
    },
    /** Stops it, or takes away what was told about it. */
    cancel,
    cancelAll: () => store.getState().uploads.forEach(({ id }) => cancel(id)),
  }
}

export const isRunning = ({ state }: Upload) => state !== 'refused'
