import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const none = z.strictObject({})

/**
 * A call that declares no query takes none: a misspelt or misplaced parameter is refused, and not ignored. Pages and health checks are not in
 * the API description, and people and machines may add what they like to those addresses.
 */
export const refuseUndeclaredQueries = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ schema }) => {
    if (schema && !schema.hide) schema.querystring ??= none
  })
