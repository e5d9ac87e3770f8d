import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows } from '@pre-u/contract/access'
import { authCodes } from '@pre-u/contract/accounts/auth'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor, Caller, Feed } from '../platform/actor'
import type { Config } from '../platform/config/config'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { inTime } from '../platform/db/faults'
import { forbidden, notFound, unauthorized } from '../platform/http/errors'
import { schoolsTable } from '../tables/schools'
import { type Claims, createAccessTokens } from './accessToken'
import { createFeedAddresses } from './feedAddress'
import { createAuthLimits } from './limits'
import { requireProof } from './proof'
import { isLive } from './sessions'
import { sessionsTable, usersTable } from '../tables/accounts'

export const tokenNotValid = (detail = 'Uw sessie is verlopen. Log opnieuw in.') => unauthorized(authCodes.tokenNotValid, detail)
const notAuthenticated = () => unauthorized(authCodes.notAuthenticated, 'Log in om verder te gaan.')

/** The account is read at every request, so that a revoked session or a closed account is refused at once. */
function prepareActor(db: Db, { database }: Config) {
  const { user_type, first_name, infix, last_name } = usersTable
  const statement = db
    .select({
      user_type,
      first_name,
      infix,
      last_name,
      proved_at: sessionsTable.proved_at,
      school: { id: schoolsTable.id, name: schoolsTable.name },
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(sessionsTable.id, sql.placeholder('session_id')), eq(usersTable.id, sql.placeholder('user_id')), isLive))
    // Behind a pooler another session, which does not know the name of a prepared statement, may get it.
    .prepare(database.listenUrl === null ? 'actor' : '')
  return async ({ user_id, session_id }: Claims): Promise<Actor | null> => {
    const [row] = await statement.execute({ user_id, session_id })
    if (!row) return null
    const { user_type: type, school, proved_at } = row
    return { id: user_id, user_type: type, school, name: fullName(row), session_id, proved_at }
  }
}

function findPeople({ db, config }: Context) {
  const accessTokens = createAccessTokens(config)
  const readActor = prepareActor(db, config)
  return async ({ headers: { authorization } }: FastifyRequest): Promise<Actor> => {
    if (!authorization) throw notAuthenticated()
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token ? accessTokens.read(token) : null
    const actor = claims && (await inTime(readActor(claims)))
    if (!actor) throw tokenNotValid()
    return actor
  }
}

function findFeeds(context: Context) {
  const addresses = createFeedAddresses(context)
  const limits = createAuthLimits(context)
  return async (request: FastifyRequest): Promise<Feed> => {
    const { address } = request.params as { address: string }
    const feed = await addresses.find(address)
    if (feed) return feed
    await limits.takeWrongAddress(request)
    throw notFound()
  }
}

const isFeed = (caller: Caller | null): caller is Feed => caller?.user_type === 'FEED'

export function installAuthentication(app: FastifyInstance, context: Context) {
  const findPerson = findPeople(context)
  const findFeed = findFeeds(context)
  app.decorateRequest('caller', null)
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return isFeed(this.caller) ? null : this.caller
    },
  })
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      if (!this.actor) throw notAuthenticated()
      return this.actor
    },
  })
  app.decorateRequest('feed', {
    getter(this: FastifyRequest) {
      if (!isFeed(this.caller)) throw notFound()
      return this.caller
    },
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it: give it config.access.`)
  })

  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.access ?? []
    if (rule === 'public' || request.is404) return
    request.caller = await (rule.includes('FEED') ? findFeed(request) : findPerson(request))
    if (!allows(rule, request.caller)) throw forbidden()
    if (request.routeOptions.config.action?.needsProof) requireProof(request.user)
  })
}
