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

const CHECK_MS = 100
/** A connection that was accepted last can still send its request, unless it takes longer than this. */
const REQUEST_ARRIVES_MS = 500
/** Requests that run are finished, but one whose client drips or does not read must not hold up the end. */
const REQUEST_ENDS_MS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers go on, but this process should get no new requests. */
    isDraining: () => boolean
    startDraining: () => void
    runningRequests: () => number
  }
}

/** While it drains, every answer asks its client to close the connection, so that none is closed while a request is on its way. */
export function installDraining(app: FastifyInstance) {
  let isDraining = false
  let running = 0
  app.decorate('runningRequests', () => running)
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1
    reply.raw.once('close', () => (running -= 1))
    done()
  })
  app.decorate('isDraining', () => isDraining)
  app.decorate('startDraining', () => void (isDraining = true))
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Ends the server without a dropped answer. First /readyz answers 503 and clients leave, each after its next answer; then no connection is
 * accepted any more, those that are idle are closed, and requests that run are finished. Connections that send no whole request, or take
 * too long, are closed too: each one would keep the process alive.
 */
export async function closeGently(app: FastifyInstance, drain_ms: number, requestEnds_ms = REQUEST_ENDS_MS) {
  app.startDraining()
  await delay(drain_ms)
  const closingSince = Date.now()
  const closeConnections = setInterval(() => {
    const longest_ms = app.runningRequests() > 0 ? requestEnds_ms : REQUEST_ARRIVES_MS
    if (Date.now() - closingSince > longest_ms) app.server.closeAllConnections()
    else app.server.closeIdleConnections()
  }, CHECK_MS)
  await app.close().finally(() => clearInterval(closeConnections))
}
