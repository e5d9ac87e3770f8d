import { setTimeout as delay } from 'node:timers/promises'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'
import { readLastSuccesses } from '../jobs/lastSuccess'
import { stuckQueues } from '../jobs/boundedQueue'

const hiddenRoute = { schema: { hide: true }, config: { access: 'public' as const } }

// When the event loop blocks for a whole sample interval, its mean delay is undefined and counts as infinite. The interval is so long that
// blocking for a second does not refuse requests.
const PRESSURE_LIMITS = { maxEventLoopDelay: 5000, sampleInterval: 10_000, retryAfter: 10 }

export const shedLoad = (app: FastifyInstance) => app.register(underPressure, PRESSURE_LIMITS)

const DATABASE_TIMEOUT_MS = 2000
const late = async (): Promise<never> => {
  await delay(DATABASE_TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The database is too slow')
}

export function installHealth(app: FastifyInstance, { db, log }: Context) {
  app.get('/healthz', hiddenRoute, async () => ({ status: 'ok' }))
  app.get('/readyz', hiddenRoute, async (_request, reply) => {
    if (app.isDraining()) return reply.code(503).send({ status: 'draining' })
    const queues = stuckQueues()
    if (queues.length > 0) {
      log.error({ queues }, 'people wait for tasks that do not end: restart this process')
      return reply.code(503).send({ status: 'stuck' })
    }
    try {
      const jobs = await Promise.race([readLastSuccesses(db), late()])
      return { status: 'ready', last_success: jobs }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
