import underPressure from '@fastify/under-pressure'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'

const hidden = { schema: { hide: true }, config: { access: 'public' as const } }

// A stall as long as the interval leaves nothing to take the mean of, and counts as endless: one of a second must not refuse anybody.
const LOAD = { maxEventLoopDelay: 5000, sampleInterval: 10_000, retryAfter: 10 }

/** Better a few refused at once than everybody waiting for minutes. */
export const shedLoad = (app: FastifyInstance) => app.register(underPressure, LOAD)

/** /healthz: the process answers. /readyz: it can do its work too; a balancer asks this one. */
export function installHealth(app: FastifyInstance, { db }: Context) {
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
