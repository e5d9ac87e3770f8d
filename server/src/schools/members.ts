import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isStaff, type User } from '@pre-u/contract/access'
import { type Member, type MemberInput, members as kind } from '@pre-u/contract/schools/members'
import { fullName } from '@pre-u/contract/platform/names'
import { resetFactors } from '../accounts/factors/factors'
import { inviteUser, reinviteUser } from '../accounts/links'
import { savePerson, readPendingEmail } from '../accounts/emailChange'
import { recordSecurityEvent } from '../accounts/securityEvents/record'
import { endSessionsOf } from '../accounts/sessions'
import { usersTable } from '../tables/accounts'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { conflict, invalid } from '../platform/http/errors'
import { readRow } from '../platform/resource/resource'
import { refuseStale } from '../platform/resource/writes'
import { schools } from './resource'

type Row = typeof usersTable.$inferSelect

export const members = {
  contract: kind,
  table: usersTable,
  title: fullName,
  scope: (user: User) =>
    and(eq(usersTable.user_type, 'SCHOOL'), isStaff(user) ? undefined : eq(usersTable.school_id, user.school?.id ?? 0)),
}

/** The school has whether the address failed, and this has not. */
export const presentMember = (row: Row, pending_email: Member['pending_email'] = null): Member => ({
  ...row,
  is_invited: row.password_hash === null,
  email_failed_at: null,
  pending_email,
})

const audit = (db: Db, actor: Actor, before: Row | null, after: Row | null) => {
  const row = (after ?? before)!
  return writeAudit(db, kind, actor, { id: row.id, title: fullName(row), before, after })
}

type VersionedId = { id: number; updated_at?: string | undefined }

/** Locks the school first, which serialises changes of the primary contact. */
async function lockMember(db: Db, { id, updated_at }: VersionedId, user: Actor): Promise<Row & { school_id: number }> {
  const { school_id } = await readRow(db, members, id, user)
  await readRow(db, schools, school_id!, user, 'lock')
  const row = await readRow(db, members, id, user, 'lock')
  refuseStale(row, updated_at)
  return { ...row, school_id: school_id! }
}

const unsetPrimary = (db: Db, school_id: number, except: number) =>
  db
    .update(usersTable)
    .set({ is_primary: false, updated_at: sql`now()` })
    .where(and(eq(usersTable.school_id, school_id), eq(usersTable.is_primary, true), ne(usersTable.id, except)))

const hasOthers = async (db: Db, { id, school_id }: Row) =>
  (await db.$count(usersTable, and(eq(usersTable.school_id, school_id!), ne(usersTable.id, id)))) > 0

export const addMember = (context: Context, school_id: number, input: MemberInput, user: Actor) =>
  context.db.transaction(async (db) => {
    const school = await readRow(db, schools, school_id, user, 'lock')
    const isFirst = (await db.$count(usersTable, and(eq(usersTable.school_id, school_id), eq(usersTable.is_primary, true)))) === 0
    if (input.is_primary) await unsetPrimary(db, school_id, 0)
    const values = { ...input, is_primary: input.is_primary || isFirst, school_id, user_type: 'SCHOOL' as const }
    const [row] = await db.insert(usersTable).values(values).returning()
    await audit(db, user, null, row!)
    if (school.is_active) await inviteUser({ ...context, db }, row!, user)
    return row!
  })

type Change = { [K in keyof MemberInput]?: MemberInput[K] | undefined } & VersionedId

export const updateMember = (context: Context, { id, updated_at, ...input }: Change, user: Actor) =>
  context.db.transaction(async (db) => {
    const row = await lockMember(db, { id, updated_at }, user)
    if (row.is_primary && input.is_primary === false)
      throw invalid({ is_primary: ['Een school heeft één eerste contactpersoon. Wijs daarvoor eerst iemand anders aan.'] })
    if (input.is_primary) await unsetPrimary(db, row.school_id, id)
    const saved = await savePerson({ ...context, db }, row, input, user)
    if (saved.updated_at !== row.updated_at) await audit(db, user, row, saved)
    return presentMember(saved, await readPendingEmail(db, id))
  })

export const removeMember = (context: Context, target: VersionedId, user: Actor) =>
  context.db.transaction(async (db) => {
    const row = await lockMember(db, target, user)
    if (row.id === user.id) throw conflict('U kunt uzelf niet verwijderen. Vraag een collega of Pre-U.')
    if (row.is_primary && (await hasOthers(db, row)))
      throw conflict('Dit is de eerste contactpersoon. Wijs daarvoor eerst iemand anders aan.')
    await db.delete(usersTable).where(eq(usersTable.id, row.id))
    await audit(db, user, row, null)
  })

export const endSessionsOfMember = (context: Context, { id }: { id: number }, request: FastifyRequest) =>
  context.db.transaction(async (db) => {
    const { user } = request
    await readRow(db, members, id, user)
    await endSessionsOf(db, id)
    await recordSecurityEvent(db, { kind: 'session_ended', user_id: id, by: user, request, detail: 'Op alle apparaten' })
  })

export const resetFactorsOfMember = (context: Context, { id, reason }: { id: number; reason: string }, request: FastifyRequest) =>
  context.db.transaction(async (db) => {
    await readRow(db, members, id, request.user)
    await resetFactors(db, { user_id: id, reason, by: request.user, request })
  })

export const reinviteMember = (context: Context, target: VersionedId, user: Actor) =>
  context.db.transaction(async (db) => {
    const row = await lockMember(db, target, user)
    await reinviteUser({ ...context, db }, row, user)
    return row
  })
