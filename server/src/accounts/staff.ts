import { and, count, eq, ne, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { endSessionsOfStaff, reinviteStaff, resetFactorsOfStaff, staff as contract } from '@pre-u/contract/accounts/staff'
import { resetFactors } from './factors/factors'
import { users } from '@pre-u/contract/accounts/actions'
import { personInput } from '@pre-u/contract/platform/people'
import * as z from 'zod/mini'
import { inviteUser, reinviteUser } from './links'
import { savePerson, pendingEmail } from './emailChange'
import { recordSecurityEvent } from './securityEvents/record'
import { endSessionsOf, endSessionsOfClosed } from './sessions'
import { usersTable as table, usersTable } from '../tables/accounts'
import type { Actor } from '../platform/actor'
import type { Context, Feature } from '../platform/context'
import { dutch, fullNameOf } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { conflict } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { type ExportColumn, mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { readRow, type Resource } from '../platform/resource/resource'
import { refuseStale } from '../platform/resource/writes'
import { writeAudit } from '../platform/audit/audit'

export const newStaff = z.strictObject(personInput)

export class AccountExists extends Error {
  override name = 'AccountExists'
}

/** Serves the command line. Invites a colleague without a password again, and refuses any other existing account. Returns the link. */
export const addStaff = (context: Context, person: z.infer<typeof newStaff>): Promise<string> =>
  context.db.transaction(async (db) => {
    const [existing] = await db
      .select()
      .from(usersTable)
      .where(eq(sql`lower(${usersTable.email})`, sql`lower(${person.email})`))
    if (existing && (existing.user_type !== 'STAFF' || existing.password_hash !== null || !existing.is_active)) throw new AccountExists()
    if (existing) return inviteUser({ ...context, db }, existing, null)

    const [user] = await db
      .insert(usersTable)
      .values({ ...person, user_type: 'STAFF' })
      .returning()
    await writeAudit(db, users, null, { id: user!.id, title: fullName(user!), before: null, after: user! })
    return inviteUser({ ...context, db }, user!, null)
  })

/** The lock keeps two users who deactivate each other concurrently from leaving no active staff. */
async function refuseLockOut(db: Db, target: { id: number }, user: Actor) {
  if (target.id === user.id) throw conflict('U kunt uzelf niet verwijderen of op niet actief zetten. Vraag een collega.')
  await lockUntilCommit(db, locks.staff)
  const others = and(eq(table.user_type, 'STAFF'), eq(table.is_active, true), ne(table.id, target.id))
  const [remaining] = await db.select({ active: count() }).from(table).where(others)
  if (remaining!.active === 0) throw conflict('Er moet ten minste één actieve medewerker overblijven.')
}

const staffList = {
  contract,
  table,
  scope: () => eq(table.user_type, 'STAFF'),
  select: () => ({ is_invited: sql`${table.password_hash} is null`, pending_email: pendingEmail }),
  search: [table.first_name, table.infix, table.last_name, table.email],
  ordering: 'last_name',
  sort: { last_name: [dutch(table.last_name), dutch(table.first_name)] },
  filters: { is_active: table.is_active },
}

const staffResource = (context: Context): Resource<typeof contract, typeof table> => ({
  ...staffList,
  title: fullName,
  create: async ({ db, input, user }) => {
    const [row] = await db
      .insert(table)
      .values({ ...input, user_type: 'STAFF' })
      .returning()
    if (input.is_active) await inviteUser({ ...context, db }, row!, user)
    return row!
  },
  beforeUpdate: async ({ db, row, input, user }) => {
    if (input.is_active === false && row.is_active) await refuseLockOut(db, row, user)
  },
  afterUpdate: endSessionsOfClosed,
  update: ({ db, row, input, user }) => savePerson({ ...context, db }, row, input, user),
  beforeRemove: ({ db, row, user }) => refuseLockOut(db, row, user),
})

const state = sql`case when not ${table.is_active} then 'Niet actief' when ${table.password_hash} is null then 'Uitgenodigd' else 'Actief' end`

const columns: ExportColumn[] = [
  { key: 'name', kind: 'text', value: fullNameOf(table) },
  { key: 'email', kind: 'text', value: table.email },
  { key: 'state', kind: 'text', value: state },
  { key: 'last_login', kind: 'instant', value: table.last_login },
]

export const staffFeature: Feature = (app, context) => {
  const staff = staffResource(context)
  mountResource(app, context, staff)
  mountMatchingIds(app, context, staff)
  mountExport(app, context, staff, { fileName: 'medewerkers', sheet: 'Medewerkers', columns, people: { kind: 'users', id: table.id } })

  mountAction(app, endSessionsOfStaff, (request) =>
    context.db.transaction(async (db) => {
      const { params, user } = request
      const { id } = await readRow(db, staff, params.id, user)
      await endSessionsOf(db, id)
      await recordSecurityEvent(db, { kind: 'session_ended', user_id: id, by: user, request, detail: 'Op alle apparaten' })
    }),
  )
  mountAction(app, resetFactorsOfStaff, (request) =>
    context.db.transaction(async (db) => {
      const { params, body, user } = request
      const { id } = await readRow(db, staff, params.id, user)
      await resetFactors(db, { user_id: id, reason: body.reason, by: user, request })
    }),
  )
  mountAction(app, reinviteStaff, ({ params, body, user }) =>
    context.db.transaction(async (db) => {
      const row = await readRow(db, staff, params.id, user, 'lock')
      refuseStale(row, body?.updated_at)
      await reinviteUser({ ...context, db }, row, user)
      return { ...row, is_invited: true, pending_email: null }
    }),
  )
}
