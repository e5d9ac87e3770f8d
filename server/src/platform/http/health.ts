import underPressure from '@fastify/under-pressure'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'

const hiddenRoute = { schema: { hide: true }, config: { access: 'public' as const } }

// When the event loop blocks for a whole sample interval, its mean delay is undefined and counts as infinite. The interval is so long that
// blocking for a second does not refuse requests.
const PRESSURE_LIMITS = { maxEventLoopDelay: 5000, sampleInterval: 10_000, retryAfter: 10 }

export const shedLoad = (app: FastifyInstance) => app.register(underPressure, PRESSURE_LIMITS)

export function installHealth(app: FastifyInstance, { db }: Context) {
  app.get('/healthz', hiddenRoute, async () => ({ status: 'ok' }))
  app.get('/readyz', hiddenRoute, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
