import { finished } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { createBoundedQueue } from '../jobs/boundedQueue'
import { closeSignal, closeUnread } from '../http/connection'
import { zipFile, type ZipEntry } from './write'

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
