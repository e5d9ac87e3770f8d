import { eq, sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ADDRESS_DAYS, type SecurityEventKind } from '@pre-u/contract/accounts/securityEvents'
import type { Actor } from '../../platform/actor'
import { fullNameOf } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { plainAddress } from '../../platform/rateLimit/rateLimit'
import { usersTable } from '../../tables/accounts'
import { schoolsTable } from '../../tables/schools'
import { securityEventsTable as table } from '../../tables/securityEvents'
import { deviceOf } from '../device'

type Event = {
  kind: SecurityEventKind
  /** Whose account it is about. */
  user_id: number | null
  /** Who did it, where that is somebody else. */
  by?: Pick<Actor, 'id' | 'name'>
  request: FastifyRequest
  /** A short sentence without names, addresses or anything that somebody typed. */
  detail?: string
}

/** Stores an event, and tells a program that reads the log. Call it in the transaction of the change where there is one. */
export async function recordSecurityEvent(db: Db, { kind, user_id, by, request, detail = '' }: Event) {
  const [address, device] = [plainAddress(request.ip), deviceOf(request)]
  const user_name = sql`(select ${fullNameOf(usersTable)} from ${usersTable} where ${usersTable.id} = ${user_id}::int)`
  await db.insert(table).values({ kind, user_id, user_name, by_id: by?.id, by_name: by?.name, address, device, detail })
  request.log.info({ event: kind, user: user_id, ...(by && { by: by.id }), address, device, detail }, 'security event')
}

type Tried = { isActive: boolean; hasPassword: boolean; isSchoolActive: boolean | null }

function whyRefused(account: Tried | undefined) {
  // What was typed is not stored: it may be a password.
  if (!account) return 'Onbekend e-mailadres'
  if (!account.isActive) return 'Account niet actief'
  if (account.isSchoolActive === false) return 'School gearchiveerd'
  return account.hasPassword ? 'Onjuist wachtwoord' : 'Nog geen wachtwoord ingesteld'
}

export async function recordRefusedSignIn(db: Db, request: FastifyRequest, email: string) {
  const [account] = await db
    .select({
      id: usersTable.id,
      isActive: usersTable.is_active,
      hasPassword: sql<boolean>`${usersTable.password_hash} is not null`,
      isSchoolActive: schoolsTable.is_active,
    })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`))
  await recordSecurityEvent(db, { kind: 'sign_in_refused', user_id: account?.id ?? null, request, detail: whyRefused(account) })
}

/** Leaves the network of addresses that are older than the term. */
export const shortenAddresses = (db: Db, now: SQL) =>
  db.execute(sql`
    update ${table} set address = network(set_masklen(address, case family(address) when 4 then 24 else 48 end))
    where ${table.at} < ${now} - make_interval(days => ${ADDRESS_DAYS})
      and masklen(address) > case family(address) when 4 then 24 else 48 end`)
