import type { FastifyInstance } from 'fastify'

const SHORTEST_MS = 30_000
// A slow mobile line.
const BYTES_PER_MS = 16
// Without a length it may be as long as this.
const UNKNOWN_LENGTH = 10 * 1024 * 1024

export const timeFor = (length: string | undefined) => SHORTEST_MS + Number(length ?? UNKNOWN_LENGTH) / BYTES_PER_MS

/** Ends a connection whose request takes longer to arrive than a slow line needs for its length. */
export function installBodyTimeout(app: FastifyInstance, timeFor_ms = timeFor) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody) {
      // Also after an answer that did not wait for the body.
      const timer = setTimeout(() => raw.complete || raw.destroy(), timeFor_ms(headers['content-length'])).unref()
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}
