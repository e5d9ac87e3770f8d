import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isStaff } from '@pre-u/contract/access'
import { users as kind } from '@pre-u/contract/accounts/actions'
import { type Factor, type FactorKind, factorKinds } from '@pre-u/contract/accounts/factors'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Config } from '../../platform/config/config'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict, notFound } from '../../platform/http/errors'
import { passkeysTable as passkeys, recoveryCodesTable as recoveryCodes, totpSecretsTable as totp } from '../../tables/factors'
import { type Account, lockAccount } from '../accounts'
import { recordSecurityEvent } from '../securityEvents/record'
import { endSessionsOf } from '../sessions'
import { tellOfChange, tellOfReset } from './mails'

export const isFactorRequired = ({ requireSecondFactor: rule }: Config, user: Pick<Account, 'user_type'>) =>
  rule === 'everyone' || (rule === 'staff' && isStaff(user))

/** What the account can give as its second step. Recovery codes alone are none. */
export async function readFactorKinds(db: Db, user_id: number): Promise<FactorKind[]> {
  const { rows } = await db.execute<Record<FactorKind, boolean>>(sql`
    select exists (select from ${passkeys} where ${passkeys.user_id} = ${user_id}) as passkey,
      exists (select from ${totp} where ${totp.user_id} = ${user_id}) as totp,
      exists (select from ${recoveryCodes} where ${recoveryCodes.user_id} = ${user_id} and ${recoveryCodes.used_at} is null) as recovery`)
  const has = rows[0]!
  return has.passkey || has.totp ? factorKinds.filter((each) => has[each]) : []
}

const APP = 'Authenticator-app'

export async function readFactors(db: Db, user_id: number): Promise<Factor[]> {
  const keys = await db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(passkeys.id)
  const [app] = await db.select().from(totp).where(eq(totp.user_id, user_id))
  const named = keys.map(({ id, name, created_at, last_used_at }) => ({
    id: `passkey-${id}`,
    kind: 'passkey' as const,
    name,
    created_at,
    last_used_at,
  }))
  if (!app) return named
  const { created_at, last_used_at } = app
  return [...named, { id: 'totp', kind: 'totp', name: APP, created_at, last_used_at }]
}

/** Notes a change of how somebody signs in, and tells the person. Call it in the transaction of the change. */
export async function recordChange(db: Db, user: Account, what: string, request: FastifyRequest) {
  const title = fullName(user)
  const changed = { before: { second_factor: null }, after: { second_factor: what } }
  await writeAudit(db, kind, { id: user.id, name: title }, { id: user.id, title, ...changed })
  await recordSecurityEvent(db, { kind: 'factor_changed', user_id: user.id, request, detail: what })
  await tellOfChange({ db }, user, what)
}

async function deleteFactor(db: Db, user_id: number, { id, kind: what }: Factor) {
  if (what === 'totp') await db.delete(totp).where(eq(totp.user_id, user_id))
  else await db.delete(passkeys).where(and(eq(passkeys.user_id, user_id), eq(passkeys.id, Number(id.replace('passkey-', '')))))
}

export const removeFactor = ({ db, config }: Context, user_id: number, id: string, request: FastifyRequest) =>
  db.transaction(async (tx) => {
    const user = await lockAccount(tx, user_id)
    const factors = await readFactors(tx, user_id)
    const factor = factors.find((each) => each.id === id)
    if (!user || !factor) throw notFound()
    const isLast = factors.length === 1
    if (isLast && isFactorRequired(config, user)) throw conflict('U hebt ten minste één tweede stap nodig. Voeg eerst een andere toe.')
    await deleteFactor(tx, user_id, factor)
    if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
    await recordChange(
      tx,
      user,
      factor.kind === 'totp' ? 'de authenticator-app is verwijderd.' : `de passkey ${factor.name} is verwijderd.`,
      request,
    )
  })

type Reset = { user_id: number; reason: string; by: Actor; request: FastifyRequest }

/** For whoever has lost it. Call it in a transaction. */
export async function resetFactors(db: Db, { user_id, reason, by, request }: Reset) {
  if (user_id === by.id) throw conflict('U kunt dit niet voor uzelf doen. Vraag een collega, of gebruik Mijn account.')
  // In the order of their numbers, so that two people who do this for each other do not wait for each other.
  const locked = new Map<number, Account>()
  for (const id of [user_id, by.id].toSorted((a, b) => a - b)) {
    const account = await lockAccount(db, id)
    if (!account) throw notFound()
    locked.set(id, account)
  }
  const user = locked.get(user_id)!
  if ((await readFactorKinds(db, user_id)).length === 0) throw conflict('Deze persoon heeft geen tweede stap ingesteld.')
  for (const table of [passkeys, totp, recoveryCodes]) await db.delete(table).where(eq(table.user_id, user_id))
  await endSessionsOf(db, user_id)
  const changed = { before: { second_factor: null }, after: { second_factor: `Hersteld: ${reason}` } }
  await writeAudit(db, kind, by, { id: user_id, title: fullName(user), ...changed })
  await recordSecurityEvent(db, { kind: 'factor_changed', user_id, by, request, detail: 'Hersteld door een collega' })
  await tellOfReset({ db }, { user, by: locked.get(by.id)!, reason })
}
