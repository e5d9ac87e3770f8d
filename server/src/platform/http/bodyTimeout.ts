import type { FastifyInstance } from 'fastify'

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
