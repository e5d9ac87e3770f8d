import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows } from '@pre-u/contract/access'
import { authCodes } from '@pre-u/contract/auth'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../platform/actor'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { forbidden, unauthorized } from '../platform/http/errors'
import { schoolsTable } from '../schools/table'
import { createAccessTokens } from './accessToken'
import { isLive } from './sessions'
import { sessionsTable, usersTable } from './table'

export const tokenNotValid = (detail = 'Uw sessie is verlopen. Log opnieuw in.') => unauthorized(authCodes.tokenNotValid, detail)
const notAuthenticated = () => unauthorized(authCodes.notAuthenticated, 'Log in om verder te gaan.')

/** Run at every request, so that a revoked session or a closed account is refused at once. */
const prepareActorQuery = (db: Db) =>
  db
    .select({
      id: usersTable.id,
      user_type: usersTable.user_type,
      first_name: usersTable.first_name,
      infix: usersTable.infix,
      last_name: usersTable.last_name,
      school: { id: schoolsTable.id, name: schoolsTable.name },
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(sessionsTable.id, sql.placeholder('session_id')), eq(usersTable.id, sql.placeholder('user_id')), isLive))
    .prepare('actor_of_session')

function createAuthenticator({ db, config }: Context) {
  const accessTokens = createAccessTokens(config)
  const actorQuery = prepareActorQuery(db)
  return async (authorization: string): Promise<Actor | null> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token ? await accessTokens.read(token) : null
    if (!claims) return null
    const [sessionUser] = await actorQuery.execute(claims)
    if (!sessionUser) return null
    const { id, user_type, school } = sessionUser
    return { id, user_type, school, name: fullName(sessionUser), session_id: claims.session_id }
  }
}

export function installAuthentication(app: FastifyInstance, context: Context) {
  const authenticate = createAuthenticator(context)
  app.decorateRequest('actor', null)
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      if (!this.actor) throw notAuthenticated()
      return this.actor
    },
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it: give it config.access.`)
  })

  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.access ?? []
    if (rule === 'public' || request.is404) return
    const { authorization } = request.headers
    request.actor = authorization ? await authenticate(authorization) : null
    if (!request.actor) throw authorization ? tokenNotValid() : notAuthenticated()
    if (!allows(rule, request.actor)) throw forbidden()
  })
}
