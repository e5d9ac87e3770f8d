import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { staff as contract } from '@pre-u/contract/staff'
import { inviteUser, reinviteUser } from '../auth/public'
import { usersTable as table } from '../auth/table'
import type { Actor } from '../platform/actor'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { dutch } from '../platform/db/columns'
import { idParams, mountResource } from '../platform/resource/mountResource'
import { readRow, type Resource } from '../platform/resource/resource'
import { saveChanges } from '../platform/resource/writes'

const LOCK = 7_245_003

/** Nobody locks oneself or everybody out, not even two colleagues each other at the same moment. */
async function refuseLockOut(db: Db, target: { id: number }, user: Actor) {
  if (target.id === user.id) throw conflict('U kunt uzelf niet verwijderen of op niet actief zetten. Vraag een collega.')
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const others = and(eq(table.user_type, 'STAFF'), eq(table.is_active, true), ne(table.id, target.id))
  const [left] = await db.select({ active: count() }).from(table).where(others)
  if (left!.active === 0) throw conflict('Er moet ten minste één actieve medewerker overblijven.')
}

const staffOf = (context: Context): Resource<typeof contract, typeof table> => ({
  contract,
  table,
  name: 'staff',
  words: { one: 'medewerker', many: 'Medewerkers' },
  title: fullName,
  access: access.staff,
  scope: () => eq(table.user_type, 'STAFF'),
  search: [table.first_name, table.infix, table.last_name, table.email],
  ordering: 'last_name',
  sort: { last_name: [dutch(table.last_name), dutch(table.first_name)] },
  filters: { is_active: (active) => eq(table.is_active, active) },
  personal: ['email', 'phone', 'password_hash'],
  present: async (_db, rows) => rows.map((row) => ({ ...row, is_invited: row.password_hash === null })),
  create: async (db, input, user) => {
    const [row] = await db
      .insert(table)
      .values({ ...input, user_type: 'STAFF' })
      .returning()
    if (input.is_active) await inviteUser({ ...context, db }, row!, user)
    return row!
  },
  beforeUpdate: async (db, row, { is_active }, user) => {
    if (is_active === false && row.is_active) await refuseLockOut(db, row, user)
  },
  update: async (db, row, input, user) => {
    const saved = await saveChanges(db, table, row, input)
    // An invitation that went to a wrong address must not stay good.
    if (saved.email !== row.email && row.password_hash === null) await inviteUser({ ...context, db }, { ...row, ...input }, user)
    return saved as typeof row
  },
  beforeRemove: refuseLockOut,
})

export const staffFeature: Feature = (fastify, context) => {
  const staff = staffOf(context)
  mountResource(fastify, context, staff)

  const schema = {
    tags: [staff.words.many],
    summary: 'Medewerkers: opnieuw uitnodigen',
    params: idParams,
    response: { 200: contract.item },
  }
  fastify.withTypeProvider<ZodTypeProvider>().route({
    method: ['POST', 'PATCH'],
    url: `${contract.path}/:id/reinvite`,
    schema,
    config: { access: access.staff.change },
    handler: (request) =>
      context.db.transaction(async (db) => {
        const row = await readRow(db, staff, request.params.id, request.user, 'lock')
        await reinviteUser({ ...context, db }, row, request.user)
        return { ...row, is_invited: true }
      }),
  })
}
