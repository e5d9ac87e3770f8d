import { and, eq, sql } from 'drizzle-orm'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { authCodes, login, ownAccountInput, refreshing, tokens, user } from '@pre-u/contract/auth'
import { fullName } from '@pre-u/contract/platform/names'
import * as z from 'zod/mini'
import { writeAudit } from '../platform/audit/audit'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { explainConstraint } from '../platform/http/errorHandler'
import { notFound, unauthorized } from '../platform/http/errors'
import { saveChanges } from '../platform/resource/writes'
import { schoolsTable } from '../schools/table'
import { type Account, findAccount, lockAccount } from './accounts'
import { tokenNotValid } from './authentication'
import { createAuthLimits } from './limits'
import { mountPasswordRoutes } from './passwordRoutes'
import { hashPassword, isOutdated, passwordMatches } from './passwords'
import { createSession, endSessionOf, endSessionsOf, rotate, whyEnded } from './sessions'
import { usersTable } from './table'

const noActiveAccount = () => unauthorized(authCodes.noActiveAccount, 'E-mailadres of wachtwoord is onjuist.')

async function readUser(db: Db, id: number) {
  const [found] = await db
    .select({ user: usersTable, school: { id: schoolsTable.id, name: schoolsTable.name } })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(eq(usersTable.id, id))
  if (!found) throw notFound()
  return { ...found.user, school: found.school }
}

/** Signs in whoever gave the right password; the condition keeps a password that was replaced meanwhile from opening anything. */
async function signIn(context: Context, account: Account, password: string) {
  const seen = account.password_hash ?? ''
  const password_hash = isOutdated(seen) ? await hashPassword(password) : seen
  return context.db.transaction(async (db) => {
    const signedIn = await db
      .update(usersTable)
      .set({ last_login: sql`now()`, password_hash })
      .where(and(eq(usersTable.id, account.id), eq(usersTable.password_hash, seen)))
      .returning({ id: usersTable.id })
    if (signedIn.length === 0) throw noActiveAccount()
    return createSession({ ...context, db }, account.id)
  })
}

const saveOwnAccount = (db: Db, id: number, input: Partial<z.infer<typeof ownAccountInput>>) =>
  db.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw notFound()
    const after = (await saveChanges(tx, usersTable, before, input)) as Account
    const actor = { id, name: fullName(before) }
    const record = { id, title: fullName(after) }
    if (after.updated_at !== before.updated_at)
      await writeAudit(tx, { actor, resource: 'users', record, before, after, personal: ['email', 'phone', 'password_hash'] })
    return readUser(tx, id)
  })

const documented = (summary: string) => ({ tags: ['Aanmelden'], summary })

export const authFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const limits = createAuthLimits(context)
  const signInRoute = { access: access.auth.signIn }
  const ownRoute = { access: access.auth.ownAccount }
  explainConstraint('users_email', { field: 'email', message: 'Er is al een gebruiker met dit e-mailadres.' })

  const token = { ...documented('Inloggen'), body: login, response: { 200: tokens } }
  app.post('/auth/token/', { schema: token, config: signInRoute }, async (request) => {
    const { email, password } = request.body
    await limits.login(request, email)
    const account = await findAccount(db, email)
    const matches = await passwordMatches(account?.password_hash, password)
    if (!account || !matches) throw noActiveAccount()
    const issued = await signIn(context, account, password)
    await limits.guessedRight(request, email)
    return issued
  })

  const refresh = { ...documented('Sessie verlengen'), body: refreshing, response: { 200: tokens } }
  app.post('/auth/token/refresh', { schema: refresh, config: signInRoute }, async (request) => {
    await limits.refresh(request)
    const issued = await rotate(context, request.body.refresh)
    if (!issued) throw tokenNotValid(await whyEnded(db, request.body.refresh))
    return issued
  })

  const me = { ...documented('Eigen account lezen'), response: { 200: user } }
  app.get('/auth/user/', { schema: me, config: ownRoute }, async (request) => readUser(db, request.user.id))

  const change = { ...documented('Eigen account wijzigen'), body: z.partial(ownAccountInput), response: { 200: user } }
  app.patch('/auth/user/', { schema: change, config: ownRoute }, async (request) => saveOwnAccount(db, request.user.id, request.body))

  const logout = { ...documented('Uitloggen'), body: refreshing, response: { 204: z.null() } }
  app.post('/auth/logout/', { schema: logout, config: signInRoute }, async (request, reply) => {
    await endSessionOf(db, request.body.refresh)
    return reply.code(204).send(null)
  })

  const logoutAll = { ...documented('Overal uitloggen'), response: { 204: z.null() } }
  app.post('/auth/logout/all/', { schema: logoutAll, config: ownRoute }, async (request, reply) => {
    await endSessionsOf(db, request.user.id)
    return reply.code(204).send(null)
  })

  mountPasswordRoutes(fastify, context, limits)
}
