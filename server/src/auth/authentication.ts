import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows, type Role } from '@pre-u/contract/access'
import { authCodes } from '@pre-u/contract/auth'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../platform/actor'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import { forbidden, unauthorized } from '../platform/http/errors'
import { schoolsTable } from '../schools/table'
import { type Claims, createAccessTokens } from './accessToken'
import { isLive } from './sessions'
import { sessionsTable, usersTable } from './table'

export const tokenNotValid = (detail = 'Uw sessie is verlopen. Log opnieuw in.') => unauthorized(authCodes.tokenNotValid, detail)
const notAuthenticated = () => unauthorized(authCodes.notAuthenticated, 'Log in om verder te gaan.')

/** Run at every request, so that a revoked session or a closed account is refused at once. */
const actorStatement = compileStatement(sql`
  select ${usersTable.user_type}, ${usersTable.first_name}, ${usersTable.infix}, ${usersTable.last_name}, ${schoolsTable.id}, ${schoolsTable.name},
    pg_current_snapshot()
  from ${sessionsTable}
  join ${usersTable} on ${eq(usersTable.id, sessionsTable.user_id)}
  left join ${schoolsTable} on ${eq(schoolsTable.id, usersTable.school_id)}
  where ${and(eq(sessionsTable.id, sql.placeholder('session_id')), eq(usersTable.id, sql.placeholder('user_id')), isLive)}`)

type ActorRow = [
  user_type: Role,
  first_name: string,
  infix: string,
  last_name: string,
  school_id: string | null,
  school_name: string | null,
  snapshot: string,
]

async function readActor(db: Db, { user_id, session_id }: Claims): Promise<Actor | null> {
  const [row] = (await runStatement(db, actorStatement, { user_id, session_id })) as ActorRow[]
  if (!row) return null
  const [user_type, first_name, infix, last_name, school_id, school_name, snapshot] = row
  const school = school_id === null || school_name === null ? null : { id: Number(school_id), name: school_name }
  return { id: user_id, user_type, school, name: fullName({ first_name, infix, last_name }), session_id, snapshot }
}

function createAuthenticator({ db, config }: Context) {
  const accessTokens = createAccessTokens(config)
  return async (authorization: string): Promise<Actor | null> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token ? accessTokens.read(token) : null
    return claims && readActor(db, claims)
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
