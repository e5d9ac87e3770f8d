import { type ConflictChoice, documentName, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_MB } from '@pre-u/contract/documents'
import { createStore } from 'zustand'
import { mayPass, untilBetter, waitAfter } from '../../platform/upload/patience'
import { namesInTheWay } from '../queries'
import type { Space } from '../space'
import type { Dropped } from './dropped'
import { type CheckNames, createNames, NameTaken } from './names'
import { createFolders, type FolderOf, type MakeFolder, messageOf, placeOf, UNEXPLAINED } from './folders'
import { createRate } from './rate'

export type Job = {
  id: number
  name: string
  size: number
  /** `lost`: there is no connection, and it is tried again by itself. `refused`: a person has to do something. */
  state: 'waiting' | 'sending' | 'asking' | 'lost' | 'refused'
  /** The share that has left, from 0 to 1. */
  sent: number
  /** Bytes per second, once that can be said. */
  speed: number | undefined
  /** Why it was refused. */
  message: string
  /** Nothing would change by sending it again. */
  isUnfit: boolean
}

/** What to do about a name that exists, for this file or for all that were dropped with it. */
export type Answer = { choice: ConflictChoice; forAll: boolean }
type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
type Form = { folder: string; file: File; on_conflict: ConflictChoice | undefined }
export type QueueCalls = {
  send: (space: Space, form: Form, sending: Sending) => Promise<unknown>
  makeFolder: MakeFolder
  check: CheckNames
  ask: (name: string, hasOthers: boolean, signal: AbortSignal) => Promise<Answer>
  /** Something has arrived. */
  onSent: () => void
  /** Nothing is on its way any more; how many arrived since the queue was last empty. */
  onIdle: (sent: number) => void
}

/** Files that were dropped together. */
type Batch = {
  space: Space
  folderOf: FolderOf
  /** Whether this name of a folder (`path`) existed there before anything was sent. */
  isTaken: (folder: string, path: string[], name: string) => Promise<boolean>
  forAll: ConflictChoice | undefined
  asking: Promise<unknown>
}
type Work = { file: File; path: string[]; batch: Batch; stop: AbortController; on_conflict: ConflictChoice | undefined }

const AT_ONCE = 3
/** What would be refused anyway is not sent. */
function faultOf({ name, size }: File): string {
  const { error } = documentName.safeParse(name)
  if (error) return error.issues[0]?.message ?? UNEXPLAINED
  return size > MAX_DOCUMENT_BYTES ? `Dit bestand is te groot. Kies een bestand van ten hoogste ${MAX_DOCUMENT_MB} MB.` : ''
}

export function createQueue({ send, makeFolder, check, ask, onSent, onIdle }: QueueCalls) {
  const store = createStore<{ jobs: Job[]; sent: number }>(() => ({ jobs: [], sent: 0 }))
  const works = new Map<number, Work>()
  const running = new Set<number>()
  let last = 0

  const jobs = () => store.getState().jobs
  const change = (id: number, changes: Partial<Job>) =>
    store.setState((state) => ({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...changes } : job)) }))
  const tellWhenIdle = () => {
    const { sent } = store.getState()
    if (sent === 0 || jobs().some(isOnItsWay)) return
    store.setState({ sent: 0 })
    onIdle(sent)
  }
  const drop = (id: number) => {
    works.delete(id)
    store.setState((state) => ({ jobs: state.jobs.filter((job) => job.id !== id) }))
    tellWhenIdle()
  }
  const startNext = () => {
    const next = jobs().find(({ id, state }) => state === 'waiting' && !running.has(id))
    if (!next || running.size >= AT_ONCE) return
    running.add(next.id)
    void run(next.id).finally(() => {
      running.delete(next.id)
      startNext()
    })
    startNext()
  }

  /** Again and again, for as long as only the line is to blame. */
  const sendPatiently = async (id: number, work: Work) => {
    const { file, path, batch, on_conflict } = work
    const { signal } = work.stop
    for (let failures = 1; ; failures += 1) {
      try {
        const folder = await placeOf(path, batch.folderOf)
        const choice = on_conflict ?? batch.forAll
        const isSettled = choice === 'replace' || choice === 'keep'
        if (!isSettled && (await batch.isTaken(folder, path, file.name))) throw new NameTaken()
        signal.throwIfAborted()
        change(id, { state: 'sending', sent: 0 })
        const rate = createRate()
        const onProgress = (sent: number) => change(id, { sent, speed: rate.add(sent * file.size) })
        return await send(batch.space, { folder, file, on_conflict: choice }, { signal, onProgress })
      } catch (error) {
        signal.throwIfAborted()
        if (!mayPass(error)) throw error
        change(id, { state: 'lost', sent: 0, speed: undefined })
        await untilBetter(waitAfter(failures), signal)
      }
    }
  }

  const run = async (id: number) => {
    const work = works.get(id)
    if (!work) return
    try {
      await sendPatiently(id, work)
      store.setState(({ sent }) => ({ sent: sent + 1 }))
      onSent()
      drop(id)
    } catch (error) {
      if (work.stop.signal.aborted) drop(id)
      else if (error instanceof NameTaken || namesInTheWay(error)) void settle(id, work)
      else change(id, { state: 'refused', sent: 0, message: messageOf(error) })
      tellWhenIdle()
    }
  }

  /** Asks what to do about a name, one question at a time; others go on meanwhile. */
  const settle = async (id: number, work: Work) => {
    const { batch, file, stop } = work
    change(id, { state: 'asking', sent: 0, speed: undefined })
    const hasOthers = () => jobs().some((job) => job.id !== id && works.get(job.id)?.batch === batch)
    const answering = batch.asking.then(() =>
      batch.forAll ? { choice: batch.forAll, forAll: true } : ask(file.name, hasOthers(), stop.signal),
    )
    batch.asking = answering.catch(() => undefined)
    try {
      const { choice, forAll } = await answering
      if (forAll) batch.forAll = choice
      if (choice === 'skip') return drop(id)
      work.on_conflict = choice
      change(id, { state: 'waiting' })
      startNext()
    } catch {
      drop(id)
    }
  }

  const cancel = (id: number) => {
    works.get(id)?.stop.abort(new DOMException('Cancelled', 'AbortError'))
    drop(id)
  }
  return {
    store,
    add: (space: Space, folder: string, { files, folders }: Dropped) => {
      const batch: Batch = {
        space,
        folderOf: createFolders(space, folder, makeFolder),
        isTaken: createNames(space, files, check),
        forAll: undefined,
        asking: Promise.resolve(),
      }
      const added = files.map(({ file, path }): Job => {
        last += 1
        const message = faultOf(file)
        works.set(last, { file, path, batch, stop: new AbortController(), on_conflict: undefined })
        return {
          id: last,
          name: file.name,
          size: file.size,
          state: message ? 'refused' : 'waiting',
          sent: 0,
          speed: undefined,
          message,
          isUnfit: message !== '',
        }
      })
      store.setState((state) => ({ jobs: [...state.jobs, ...added] }))
      startNext()
      return Promise.all(folders.map((path) => batch.folderOf(path)))
    },
    retry: (id: number) => {
      change(id, { state: 'waiting', message: '' })
      startNext()
    },
    /** Stops it, or takes away what was told about it. */
    cancel,
    cancelAll: () => jobs().forEach(({ id }) => cancel(id)),
  }
}

export const isOnItsWay = ({ state }: Job) => state !== 'refused'
