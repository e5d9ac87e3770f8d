import type { FastifyInstance } from 'fastify'

const RETRY_AFTER_SECONDS = 5

/** Every 503 says when to try again; one that knows better sets the header itself. */
export function installRetryAfter(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
    done(null, payload)
  })
  // While it closes, Fastify answers 503 before any hook.
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  })
}
