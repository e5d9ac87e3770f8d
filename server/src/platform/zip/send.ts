import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { createBoundedQueue } from '../jobs/boundedQueue'
import { whenGone } from '../http/whenGone'
import { zipFile, type ZipEntry } from './write'

// Each takes its share of the disk and the network: a few at a time leave enough for everybody else.
const inLine = createBoundedQueue({ running: 4, waiting: 20 })
const BUFFERED_BYTES = 512 * 1024

/** A source that does not answer would otherwise stay open for somebody who left long ago. */
async function* endedWith(gone: AbortSignal, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    if (entry.data instanceof Readable) addAbortSignal(gone, entry.data)
    yield entry
  }
}

/** Sends a zip file while it is made. A fault before its first byte is an answer like any other; later it breaks the download off. */
export async function sendZip(
  reply: FastifyReply,
  fileName: string,
  entries: AsyncIterable<ZipEntry>,
  line = inLine,
): Promise<FastifyReply> {
  const gone = whenGone(reply)
  const run = async () => {
    if (gone.aborted) return
    const file = Readable.from(zipFile(endedWith(gone, entries)), { objectMode: false, highWaterMark: BUFFERED_BYTES })
    file.once('error', (err) => gone.aborted || reply.log.error({ err }, 'a zip file broke off'))
    reply.type('application/zip').header('content-disposition', contentDisposition(fileName)).header('x-accel-buffering', 'no').send(file)
    await finished(file)
  }
  await line(run).catch((error: unknown) => {
    // Once it is under way, a fault closes the connection, so that no half file looks whole; nobody reads an answer then.
    if (!gone.aborted && !reply.raw.headersSent) throw error
  })
  return reply
}
