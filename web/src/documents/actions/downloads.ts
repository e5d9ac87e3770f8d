import { type DocumentItem, MOST_AT_ONCE } from '@pre-u/contract/documents/documents'
import { create } from 'zustand'
import { callStream } from '../../platform/api/call'
import { ApiError, saveFile } from '../../platform/api/http'
import { toast, toastError } from '../../platform/feedback/toast'
import { number } from '../../platform/words'
import type { Space } from '../queries'

export type RunningDownload = {
  id: number
  name: string
  received: number
  /** Bytes; null for a zip, which is created while it is streamed. */
  total: number | null
  abortController: AbortController
}

/** Chunks are collected into blobs of this size, which browsers can keep on disk. */
const PART_BYTES = 8 * 1024 * 1024

export const useDownloads = create<{ downloads: RunningDownload[] }>(() => ({ downloads: [] }))
let lastId = 0

const setReceived = (id: number, received: number) =>
  useDownloads.setState(({ downloads }) => ({ downloads: downloads.map((each) => (each.id === id ? { ...each, received } : each)) }))
const removeDownload = (id: number) => useDownloads.setState(({ downloads }) => ({ downloads: downloads.filter((each) => each.id !== id) }))

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>

async function collect(stream: Stream, onReceived: (bytes: number) => void): Promise<Blob[]> {
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let [received, flushedBytes] = [0, 0]
  const reader = stream.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value)
    received += chunk.value.length
    if (received - flushedBytes < PART_BYTES) continue
    blobs.push(new Blob(chunks))
    chunks = []
    flushedBytes = received
    onReceived(received)
  }
  return [...blobs, new Blob(chunks)]
}

type DownloadableItem = Pick<DocumentItem, 'file_key' | 'name' | 'kind' | 'size'>

const nameOf = (items: DownloadableItem[]) => {
  const [only] = items
  if (!only || items.length > 1) return `${items.length} documenten.zip`
  return only.kind === 'folder' ? `${only.name}.zip` : only.name
}

/** Several keys go into a body: they would not fit in an address. */
function streamOf({ actions, query }: Space, items: DownloadableItem[], version: number | undefined, signal: AbortSignal) {
  const file_keys = items.map(({ file_key }) => file_key)
  const [only = ''] = file_keys
  return file_keys.length === 1
    ? callStream(actions.download, { query: { ...query, file_key: only, version }, signal })
    : callStream(actions.downloadMany, { query, body: { file_keys }, signal })
}

/** Downloads a file (optionally an earlier version) as it is, a folder or several items as a zip. Resolves to whether it was saved. */
export async function download(space: Space, items: DownloadableItem[], version?: { id: number; size: number }): Promise<boolean> {
  if (items.length > MOST_AT_ONCE) {
    const limit = number(MOST_AT_ONCE)
    toast({ severity: 'warn', summary: 'Te veel items', detail: `Download ten hoogste ${limit} items tegelijk, of de hele map.` })
    return false
  }
  const isFile = items.length === 1 && items[0]?.kind === 'file'
  lastId += 1
  const entry = { id: lastId, name: nameOf(items), received: 0, total: isFile ? (version ?? items[0]!).size : null }
  const abortController = new AbortController()
  useDownloads.setState(({ downloads }) => ({ downloads: [...downloads, { ...entry, abortController }] }))
  try {
    const stream = await streamOf(space, items, version?.id, abortController.signal)
    saveFile(new File(await collect(stream, (received) => setReceived(entry.id, received)), entry.name))
    return true
  } catch (error) {
    if (!abortController.signal.aborted) showFailure(error)
    return false
  } finally {
    removeDownload(entry.id)
  }
}

function showFailure(error: unknown) {
  if (error instanceof ApiError) toastError(error)
  else toast({ severity: 'error', summary: 'Download mislukt', detail: 'De verbinding is verbroken. Probeer het opnieuw.' })
}
