import type { FastifyInstance, FastifyRequest } from 'fastify'
import { zipFile } from '@pre-u/contract/platform/action'
import type { Context } from '../../platform/context'
import { ApiError, LimitReached } from '../../platform/http/errors'
import { createRateLimits, type Limit, senderOf } from '../../platform/rateLimit/rateLimit'
import { recordSecurityEvent } from './record'

/** Who goes on although a call is refused fills no list. */
const recordedRefusals: Limit = { name: 'recorded refusals', times: 1, seconds: 60 }

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

function refusalIn(error: Error) {
  if (error instanceof LimitReached) return 'limit_reached'
  return error instanceof ApiError && error.body.code === 'permission_denied' ? 'right_refused' : undefined
}

const isExport = ({ routeOptions: { config } }: FastifyRequest) => config.isExport === true || config.action?.answer === zipFile

/** Records what can happen at any call: refused rights, limits that are reached, and exports. */
export function installSecurityEvents(app: FastifyInstance, context: Context) {
  const { db } = context
  const { secondsToWait } = createRateLimits(context)

  async function recordRefusal(request: FastifyRequest, kind: 'limit_reached' | 'right_refused') {
    const user_id = request.actor?.id ?? null
    const counter = { limit: recordedRefusals, who: [kind, routeOf(request), String(user_id), senderOf(request.ip)] }
    if ((await secondsToWait(counter)) > 0) return
    await recordSecurityEvent(db, { kind, user_id, request, detail: routeOf(request) })
  }

  app.addHook('onError', async (request, _reply, error) => {
    const kind = refusalIn(error)
    // The refusal itself must not depend on it.
    if (kind) await recordRefusal(request, kind).catch((err: unknown) => request.log.error({ err }, 'a refusal is not recorded'))
  })

  // Before the first byte: nothing is sent that is not recorded.
  app.addHook('onSend', async (request, reply) => {
    if (!isExport(request) || reply.statusCode !== 200) return
    const detail = request.routeOptions.schema?.tags?.[0] ?? ''
    await recordSecurityEvent(db, { kind: 'exported', user_id: request.user.id, request, detail })
  })
}
