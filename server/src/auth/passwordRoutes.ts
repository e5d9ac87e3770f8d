import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { detail, passwordChange, passwordResetConfirm, passwordResetDone, passwordResetRequest, tokens } from '@pre-u/contract/auth'
import * as z from 'zod/mini'
import type { Context } from '../platform/context'
import { invalid } from '../platform/http/errors'
import { findAccount, lockAccount } from './accounts'
import { tokenNotValid } from './authentication'
import type { AuthLimits } from './limits'
import { findLink, sendReset, useUpLink } from './links'
import { refuseWeakPasswords } from './passwordRules'
import { hashPassword, passwordMatches } from './passwords'
import { replacePassword } from './replacePassword'
import { createSession } from './sessions'
import { usersTable } from './table'

const RESET_ASKED = 'Als dit e-mailadres bij ons bekend is, ontvangt u binnen enkele minuten een e-mail met een link.'
const RESET_DONE = 'Uw wachtwoord is ingesteld. U kunt nu inloggen.'

// Many times what writing a mail takes: whether one was written does not show in when the answer comes.
const RESET_ANSWER_MS = 250

const wrongLink = () => invalid({ non_field_errors: ['Deze link is niet (meer) geldig. Vraag een nieuwe aan.'] })
const wrongPassword = () => invalid({ old_password: ['Het huidige wachtwoord is onjuist.'] })

async function mailReset(context: Context, limits: AuthLimits, email: string) {
  const account = await findAccount(context.db, email)
  if ((await limits.mayMailReset(email)) && account) await context.db.transaction((db) => sendReset({ ...context, db }, account))
}

const documented = (summary: string) => ({ tags: ['Aanmelden'], summary })
const linkParams = z.object({ uid: z.string(), token: z.string() })

export function mountPasswordRoutes(fastify: FastifyInstance, context: Context, limits: AuthLimits) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const publicRoute = { access: access.auth.resetPassword }

  const reset = { ...documented('Nieuw wachtwoord aanvragen'), body: passwordResetRequest, response: { 200: detail } }
  app.post('/auth/password/reset/', { schema: reset, config: publicRoute }, async (request) => {
    await limits.reset(request)
    await Promise.all([mailReset(context, limits, request.body.email), wait(RESET_ANSWER_MS)])
    return { detail: RESET_ASKED }
  })

  const confirm = { ...documented('Wachtwoord instellen met een link'), params: linkParams, body: passwordResetConfirm }
  const confirmed = { ...confirm, response: { 200: passwordResetDone } }
  app.post('/auth/password/reset/confirm/:uid/:token/', { schema: confirmed, config: publicRoute }, async (request) => {
    await limits.confirm(request)
    const link = await findLink(db, request.params)
    if (!link) throw wrongLink()
    await refuseWeakPasswords(request.body, link.user.email)
    const password_hash = await hashPassword(request.body.new_password1)
    await db.transaction(async (tx) => {
      const user = await lockAccount(tx, link.user.id)
      if (!user || !(await useUpLink(tx, link.id))) throw wrongLink()
      await replacePassword(tx, user, password_hash)
    })
    return { detail: RESET_DONE, email: link.user.email }
  })

  const change = { ...documented('Eigen wachtwoord wijzigen'), body: passwordChange, response: { 200: tokens } }
  app.post('/auth/password/change/', { schema: change, config: { access: access.auth.ownAccount } }, async (request) => {
    const { old_password, new_password1 } = request.body
    const { id } = request.user
    const [seen] = await db.select().from(usersTable).where(eq(usersTable.id, id))
    if (!seen) throw tokenNotValid()
    await limits.guess(request, seen.email)
    if (!(await passwordMatches(seen.password_hash, old_password))) throw wrongPassword()
    await limits.guessedRight(request, seen.email)
    await refuseWeakPasswords(request.body, seen.email)
    const password_hash = await hashPassword(new_password1)
    return db.transaction(async (tx) => {
      const user = await lockAccount(tx, id)
      if (!user || user.password_hash !== seen.password_hash) throw wrongPassword()
      await replacePassword(tx, user, password_hash)
      return createSession({ ...context, db: tx }, id)
    })
  })
}
