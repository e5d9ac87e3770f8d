import type { FastifyReply, FastifyInstance } from 'fastify'

/** Aborts when the connection closes: the client left, or the response was sent. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.closed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}

/** Node notices it after this time or twice as long: it takes a part that went into the buffers of the connection for reading. */
const UNREAD_MS = 12_000

/** Closes the connection to a client that stops reading, which would keep a turn that others wait for. Who waits for the server stays. */
export const closeUnread = ({ raw }: FastifyReply, after_ms = UNREAD_MS) =>
  void raw.setTimeout(after_ms, () => {
    if (raw.writableLength > 0) raw.destroy()
  })

const SHORTEST_MS = 30_000
// A slow mobile line.
const BYTES_PER_MS = 16
// A body without a length may be as long as this.
const UNKNOWN_LENGTH = 10 * 1024 * 1024
// A browser reads an answer only when it has sent everything.
const AFTER_ANSWER_MS = 30_000

export const timeFor = (length: string | undefined) => SHORTEST_MS + Number(length ?? UNKNOWN_LENGTH) / BYTES_PER_MS

/**
 * Ends a connection whose request takes longer than a slow line needs for its length. What is received after the answer is discarded: a
 * client that is refused in the middle of a form would wait for ever while nobody reads it.
 */
export function installBodyTimeout(app: FastifyInstance, timeFor_ms = timeFor, afterAnswer_ms = AFTER_ANSWER_MS) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody) {
      const end = () => raw.complete || raw.destroy()
      let timer = setTimeout(end, timeFor_ms(headers['content-length'])).unref()
      reply.raw.once('finish', () => {
        if (raw.complete) return
        clearTimeout(timer)
        timer = setTimeout(end, afterAnswer_ms).unref()
        raw.unpipe()
        raw.resume()
      })
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}
