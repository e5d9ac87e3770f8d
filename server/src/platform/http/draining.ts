import { setTimeout as delay } from 'node:timers/promises'
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

const CLOSE_IDLE_MS = 100

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers go on, but this process should get no new requests. */
    isDraining: () => boolean
    startDraining: () => void
  }
}

/** While it drains, every answer asks its client to close the connection, so that none is closed while a request is on its way. */
export function installDraining(app: FastifyInstance) {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('startDraining', () => void (isDraining = true))
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Ends the server without a dropped answer. First /readyz answers 503 and clients leave, each after its next answer; then no connection is
 * accepted any more, those that are idle are closed, and requests that run are finished.
 */
export async function closeGently(app: FastifyInstance, drain_ms: number) {
  app.startDraining()
  await delay(drain_ms)
  // A long answer that began before its connection was to be closed leaves it idle.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await app.close().finally(() => clearInterval(closeIdle))
}
