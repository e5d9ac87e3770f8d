import type { FastifyInstance } from 'fastify'
import { inviteContacts as invite, type inviteContacts as call } from '@pre-u/contract/schools/bulk'
import { applyContacts as apply, compareContacts as compare, MAX_CONTACT_BYTES } from '@pre-u/contract/schools/contacts/calls'
import { shownColumns } from '@pre-u/contract/platform/sheet/table'
import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import { usersTable, oneTimeLinksTable as links } from '../../tables/accounts'
import type { Context } from '../../platform/context'
import { closeSignal } from '../../platform/http/connection'
import { mountAction } from '../../platform/http/mountAction'
import { acceptForms } from '../../platform/sheetImport/upload'
import { mountRestores } from '../../platform/undo/undo'
import { schoolsTable } from '../../tables/schools'
import { applyContacts, contactRestores } from './apply'
import { compareContacts } from './compare'
import { readContacts } from './read'
import { inviteUsers } from '../../accounts/links'
import { maySignIn } from '../../accounts/accounts'
import type { Actor } from '../../platform/actor'
import { hasId } from '../../platform/resource/query'

const validInvitation = sql`(select from ${links} where ${and(eq(links.user_id, usersTable.id), eq(links.purpose, 'INVITE'), sql`${links.expires_at} > now()`)})`

/** Invites the contact persons of some schools who have no password yet, nor an invitation that is still good. */
async function inviteContacts(context: Context, { records }: Body<typeof call>, user: Actor): Promise<Answer<typeof call>> {
  const { db } = context
  const ids = records.map(({ id }) => id)
  const people = await db
    .select({ user: usersTable })
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(hasId(schoolsTable, ids), maySignIn, isNull(usersTable.password_hash), not(exists(validInvitation))))
    .orderBy(usersTable.id)
    .for('no key update', { of: usersTable })
  const invited = await inviteUsers(
    context,
    people.map((row) => row.user),
    user,
  )
  return { invited: invited.length, held_back: people.length - invited.length }
}

const TEXT_BYTES = 10_000

async function mountComparison(app: FastifyInstance, { db }: Context) {
  await acceptForms(app, { fileBytes: MAX_CONTACT_BYTES, textBytes: TEXT_BYTES })

  mountAction(app, compare, async ({ body, user }, reply) => {
    const { table, contacts } = await readContacts(body, { account: user.id, gone: closeSignal(reply) })
    const [schools, users] = [await db.select().from(schoolsTable), await db.select().from(usersTable)]
    return { columns: shownColumns(table), ...(await compareContacts(contacts, schools, users)) }
  })
}

export function mountContacts(app: FastifyInstance, context: Context) {
  // This route has a scope of its own, because it alone accepts forms.
  void app.register((scope) => mountComparison(scope, context))
  mountRestores(contactRestores)
  mountAction(app, apply, ({ body, user }) => context.db.transaction((tx) => applyContacts({ ...context, db: tx }, body, user)))
  mountAction(app, invite, ({ body, user }) => context.db.transaction((tx) => inviteContacts({ ...context, db: tx }, body, user)))
}
