import { addAbortSignal, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { toWallTime } from '@pre-u/contract/platform/dates'
import { ZipFile } from 'yazl'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { createBoundedQueue } from '../jobs/boundedQueue'
import { closeSignal, closeUnread } from '../http/connection'

/** An empty folder has a name that ends with '/'. */
export type ZipEntry = { name: string; data: Buffer | Readable; deflated?: boolean; modified_at?: string }

// Higher levels take much longer and make little difference.
const COMPRESSION_LEVEL = 2

function optionsOf({ deflated = false, modified_at = new Date().toISOString() }: ZipEntry) {
  // The format has wall time without a zone, which yazl takes from the zone of the process: a text without a zone is read in the same zone.
  const mtime = new Date(toWallTime(modified_at).replace(' ', 'T'))
  return { mtime, forceDosTimestamp: true, compressionLevel: deflated ? COMPRESSION_LEVEL : 0 }
}

async function addEntries(zip: ZipFile, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, closed: AbortSignal) {
  for await (const entry of entries) {
    const { name, data } = entry
    const options = optionsOf(entry)
    if (name.endsWith('/')) zip.addEmptyDirectory(name, { mtime: options.mtime, forceDosTimestamp: true })
    else if (Buffer.isBuffer(data)) zip.addBuffer(data, name, options)
    else {
      zip.addReadStream(addAbortSignal(closed, data), name, options)
      await finished(data)
    }
  }
  zip.end()
}

/**
 * Streams a zip file. The next entry is requested when the one before has been read, so that a generator can open each file only then.
 * An error in an entry destroys the stream; destroying the stream ends the entries.
 */
export function zipFile(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  const closed = new AbortController()
  file.once('close', () => closed.abort())
  const fail = (error: Error) => void file.destroy(error)
  zip.once('error', fail)
  addEntries(zip, entries, closed.signal).catch(fail)
  return file
}

// A large file over a slow line takes long.
const zipQueue = createBoundedQueue({
  name: 'zips',
  running: 4,
  waiting: 20,
  perAccount: { running: 2, waiting: 4 },
  stuckAfterSeconds: 7200,
})

/** An error before the first byte is a normal error response; a later one aborts the download. */
export async function sendZip(
  reply: FastifyReply,
  fileName: string,
  entries: AsyncIterable<ZipEntry>,
  queue = zipQueue,
): Promise<FastifyReply> {
  const closed = closeSignal(reply)
  const run = async () => {
    const file = zipFile(entries)
    file.once('error', (err) => closed.aborted || reply.log.error({ err }, 'a zip file broke off'))
    closeUnread(reply)
    reply.type('application/zip').header('content-disposition', contentDisposition(fileName)).header('x-accel-buffering', 'no').send(file)
    await finished(file)
  }
  await queue(run, { account: reply.request.actor?.id, gone: closed }).catch((error: unknown) => {
    // The stream's error has already closed the connection, so that no partial file looks complete.
    if (!closed.aborted && !reply.raw.headersSent) throw error
  })
  return reply
}
