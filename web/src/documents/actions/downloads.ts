import { type DocumentItem, MOST_AT_ONCE } from '@pre-u/contract/documents'
import { create } from 'zustand'
import { callStream } from '../../platform/api/call'
import { saveFile } from '../../platform/api/saveFile'
import { SessionEnded } from '../../platform/api/session'
import { toast, toastError } from '../../platform/feedback/toast'
import { ApiError } from '../../platform/api/http'
import { number } from '../../platform/words'
import type { Space } from '../space'

export type RunningDownload = {
  id: number
  name: string
  received: number
  /** Bytes; null for a zip, which is created while it is streamed. */
  total: number | null
  stop: AbortController
}

/** Chunks are collected into blobs of this size, which browsers can keep on disk. */
const PART_BYTES = 8 * 1024 * 1024

export const useDownloads = create<{ downloads: RunningDownload[] }>(() => ({ downloads: [] }))
let last = 0

const change = (id: number, received: number) =>
  useDownloads.setState(({ downloads }) => ({ downloads: downloads.map((each) => (each.id === id ? { ...each, received } : each)) }))
const drop = (id: number) => useDownloads.setState(({ downloads }) => ({ downloads: downloads.filter((each) => each.id !== id) }))

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>

async function collect(stream: Stream, onReceived: (bytes: number) => void): Promise<Blob[]> {
  const parts: Blob[] = []
  let recent: Uint8Array<ArrayBuffer>[] = []
  let [received, kept] = [0, 0]
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    recent.push(step.value)
    received += step.value.length
    if (received - kept < PART_BYTES) continue
    parts.push(new Blob(recent))
    recent = []
    kept = received
    onReceived(received)
  }
  return [...parts, new Blob(recent)]
}

type Wanted = Pick<DocumentItem, 'file_key' | 'name' | 'kind' | 'size'>

const nameOf = (items: Wanted[]) => {
  const [only] = items
  if (!only || items.length > 1) return 'documenten.zip'
  return only.kind === 'folder' ? `${only.name}.zip` : only.name
}

/** Several keys go into a body: they would not fit in an address. */
function streamOf({ actions, query }: Space, items: Wanted[], version: number | undefined, signal: AbortSignal) {
  const file_keys = items.map(({ file_key }) => file_key)
  const [only = ''] = file_keys
  return file_keys.length === 1
    ? callStream(actions.download, { query: { ...query, file_key: only, version }, signal })
    : callStream(actions.downloadMany, { query, body: { file_keys }, signal })
}

/** Downloads a file (optionally an earlier version) as it is, a folder or several items as a zip. Resolves to whether it was saved. */
export async function download(space: Space, items: Wanted[], version?: { id: number; size: number }): Promise<boolean> {
  if (items.length > MOST_AT_ONCE) {
    const most = number(MOST_AT_ONCE)
    toast({ severity: 'warn', summary: 'Te veel items', detail: `Download ten hoogste ${most} items tegelijk, of de hele map.` })
    return false
  }
  const isFile = items.length === 1 && items[0]?.kind === 'file'
  last += 1
  const started = { id: last, name: nameOf(items), received: 0, total: isFile ? (version ?? items[0]!).size : null }
  const stop = new AbortController()
  useDownloads.setState(({ downloads }) => ({ downloads: [...downloads, { ...started, stop }] }))
  try {
    const stream = await streamOf(space, items, version?.id, stop.signal)
    saveFile(new File(await collect(stream, (received) => change(started.id, received)), started.name))
    return true
  } catch (error) {
    if (!stop.signal.aborted) showFailure(error)
    return false
  } finally {
    drop(started.id)
  }
}

function showFailure(error: unknown) {
  if (error instanceof SessionEnded) return
  if (error instanceof ApiError) toastError(error)
  else toast({ severity: 'error', summary: 'Download mislukt', detail: 'De verbinding is verbroken. Probeer het opnieuw.' })
}
