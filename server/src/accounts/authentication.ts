import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows, type Role } from '@pre-u/contract/access'
import { authCodes } from '@pre-u/contract/auth'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../platform/actor'
import type { Context } from '../platform/context'
import { createBatchReader } from '../platform/db/batch'
import type { Db } from '../platform/db/db'
import { inTime } from '../platform/db/inTime'
import { compileStatement, runStatement } from '../platform/db/statement'
import { forbidden, unauthorized } from '../platform/http/errors'
import { schoolsTable } from '../tables/schools'
import { type Claims, createAccessTokens } from './accessToken'
import { isLive } from './sessions'
import { sessionsTable, usersTable } from '../tables/accounts'

export const tokenNotValid = (detail = 'Uw sessie is verlopen. Log opnieuw in.') => unauthorized(authCodes.tokenNotValid, detail)
const notAuthenticated = () => unauthorized(authCodes.notAuthenticated, 'Log in om verder te gaan.')

const asked = sql`unnest(${sql.placeholder('session_ids')}::uuid[], ${sql.placeholder('user_ids')}::int[]) with ordinality asked (session_id, user_id, number)`

/** Run at every request, so that a revoked session or a closed account is refused at once. */
const actorsStatement = compileStatement(sql`
  select asked.number, ${usersTable.user_type}, ${usersTable.first_name}, ${usersTable.infix}, ${usersTable.last_name}, ${schoolsTable.id},
    ${schoolsTable.name}, pg_current_snapshot()
  from ${asked}
  join ${sessionsTable} on ${sessionsTable.id} = asked.session_id
  join ${usersTable} on ${eq(usersTable.id, sessionsTable.user_id)} and ${usersTable.id} = asked.user_id
  left join ${schoolsTable} on ${eq(schoolsTable.id, usersTable.school_id)}
  where ${isLive}`)

type ActorRow = [
  number: string,
  user_type: Role,
  first_name: string,
  infix: string,
  last_name: string,
  school_id: string | null,
  school_name: string | null,
  snapshot: string,
]

function actorOf({ user_id, session_id }: Claims, row: ActorRow | undefined): Actor | null {
  if (!row) return null
  const [, user_type, first_name, infix, last_name, school_id, school_name, snapshot] = row
  const school = school_id === null || school_name === null ? null : { id: Number(school_id), name: school_name }
  return { id: user_id, user_type, school, name: fullName({ first_name, infix, last_name }), session_id, snapshot }
}

async function readActors(db: Db, claims: Claims[]): Promise<(Actor | null)[]> {
  const values = { session_ids: claims.map(({ session_id }) => session_id), user_ids: claims.map(({ user_id }) => user_id) }
  const rows = (await runStatement(db, actorsStatement, values)) as ActorRow[]
  const rowsByNumber = new Map(rows.map((row) => [Number(row[0]), row]))
  return claims.map((each, index) => actorOf(each, rowsByNumber.get(index + 1)))
}

function createAuthenticator({ db, config }: Context) {
  const accessTokens = createAccessTokens(config)
  const readActor = createBatchReader((claims: Claims[]) => inTime(readActors(db, claims)))
  return async (authorization: string): Promise<Actor | null> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token ? accessTokens.read(token) : null
    return claims && readActor(claims)
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
