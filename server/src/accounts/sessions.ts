import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deriveKey } from '../platform/config/keys'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement, type Statement, type Values } from '../platform/db/statement'
import { schoolsTable } from '../tables/schools'
import { createAccessTokens } from './accessToken'
import { type Credentials, maySignIn } from './accounts'
import { hashSecret, newSecret } from './secrets'
import { refreshTokensTable as tokensTable, sessionsTable, usersTable } from '../tables/accounts'

const SESSION_LIFETIME = sql`interval '90 days'`
const REFRESH_LIFETIME = sql`interval '30 days'`
// Two tabs may refresh at once and a response may be lost, so an exchanged token stays valid for a short time.
const GRACE_PERIOD = sql`interval '15 seconds'`

export type Tokens = { access: string; refresh: string }

/** Requires joins with the user and the school. */
export const isLive = and(isNull(sessionsTable.revoked_at), sql`${sessionsTable.expires_at} > now()`, maySignIn)

export async function liveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(inArray(sessionsTable.id, ids), isLive))
  return new Set(rows.map(({ id }) => id))
}

/** The same for the same token, however often it is exchanged within its grace period: a session never has two branches. */
const successorOf = ({ config }: Context, refresh: string) =>
  createHmac('sha256', deriveKey(config.secretKey, 'refresh tokens')).update(refresh).digest('base64url')

const isOver = (now: SQL) => or(isNotNull(sessionsTable.revoked_at), lte(sessionsTable.expires_at, now))

/** A session with its first token for whom `owner` selects, whose ended sessions go. */
const beginSession = (owner: SQL) =>
  compileStatement(sql`
    with owner as (${owner}),
    ended as (delete from ${sessionsTable} using owner where ${sessionsTable.user_id} = owner.id and ${isOver(sql`now()`)}),
    session as (
      insert into ${sessionsTable} (user_id, expires_at) select id, now() + ${SESSION_LIFETIME} from owner returning id, expires_at),
    token as (
      insert into ${tokensTable} (token_hash, session_id, expires_at)
      select ${sql.placeholder('token_hash')}, id, least(now() + ${REFRESH_LIFETIME}, expires_at) from session)
    select id from session`)

const userId = sql`${sql.placeholder('user_id')}::int`
const beginAnySession = beginSession(sql`select ${userId} as id`)
const beginBySignIn = beginSession(sql`
  update ${usersTable} set last_login = now(), password_hash = ${sql.placeholder('password_hash')}
  where id = ${userId} and password_hash = ${sql.placeholder('verified_hash')} returning id`)

async function tokensOf({ db, config }: Context, statement: Statement, values: { user_id: number } & Values): Promise<Tokens | undefined> {
  const refresh = newSecret()
  const [session] = await runStatement(db, statement, { ...values, token_hash: hashSecret(refresh) })
  if (!session) return undefined
  return { access: createAccessTokens(config).issue({ user_id: values.user_id, session_id: session[0]! }), refresh }
}

export const createSession = async (context: Context, user_id: number) => (await tokensOf(context, beginAnySession, { user_id }))!

/** Undefined when the password was replaced after it was verified. `password_hash` is stored: a verified hash may be renewed. */
export const signIn = (context: Context, { id: user_id, password_hash: verified_hash }: Credentials, password_hash: string) =>
  tokensOf(context, beginBySignIn, { user_id, verified_hash, password_hash })

const sessionOf = async (db: Db, token_hash: string) =>
  (await db.select({ id: tokensTable.session_id }).from(tokensTable).where(eq(tokensTable.token_hash, token_hash)))[0]?.id

/** Told only to the holder of a refresh token; undefined when the session has only expired. */
export async function explainEndedSession(db: Db, refresh: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ isArchived: sql<boolean>`${schoolsTable.is_active} is false`, isInactive: sql<boolean>`not ${usersTable.is_active}` })
    .from(tokensTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, tokensTable.session_id))
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(eq(tokensTable.token_hash, hashSecret(refresh)))
  if (owner?.isArchived) return 'Uw school doet niet meer mee aan Pre-U. Neem contact op met Pre-U als dit niet klopt.'
  if (owner?.isInactive) return 'Uw account is niet meer actief. Neem contact op met een collega als dit niet klopt.'
  return undefined
}

const tokenHash = sql.placeholder('token_hash')

/** Serialises the exchanges of a session's tokens. */
const lockSession = compileStatement(sql`
  select ${sessionsTable.id}, ${sessionsTable.user_id} from ${tokensTable}
  join ${sessionsTable} on ${eq(sessionsTable.id, tokensTable.session_id)}
  join ${usersTable} on ${eq(usersTable.id, sessionsTable.user_id)}
  left join ${schoolsTable} on ${eq(schoolsTable.id, usersTable.school_id)}
  where ${eq(tokensTable.token_hash, tokenHash)} and ${isLive} for update of ${sessionsTable}`)

/** A statement of its own: it sees what a concurrent exchange of the token has committed. */
const exchangeToken = compileStatement(sql`
  with token as (
    select expires_at <= now() as is_expired, coalesce(rotated_at < now() - ${GRACE_PERIOD}, false) as is_reused
    from ${tokensTable} where token_hash = ${tokenHash}),
  rotated as (
    update ${tokensTable} set rotated_at = coalesce(rotated_at, now())
    where token_hash = ${tokenHash} and exists (select from token where not is_expired and not is_reused) returning session_id),
  expired as (
    delete from ${tokensTable} using rotated where ${tokensTable.session_id} = rotated.session_id and ${tokensTable.expires_at} <= now()),
  used as (
    update ${sessionsTable} set last_used_at = now() from rotated where id = rotated.session_id returning id, expires_at),
  successor as (
    insert into ${tokensTable} (token_hash, session_id, expires_at)
    select ${sql.placeholder('successor_hash')}, id, least(now() + ${REFRESH_LIFETIME}, expires_at) from used on conflict do nothing)
  select exists (select from rotated), is_reused from token`)

/** Null for an invalid token. Reuse after the grace period ends the session. */
export function rotateTokens(context: Context, refresh: string): Promise<Tokens | null> {
  const token_hash = hashSecret(refresh)
  const successor = successorOf(context, refresh)
  return context.db.transaction(async (db) => {
    const [session] = await runStatement(db, lockSession, { token_hash })
    if (!session) return null
    const [session_id, user_id] = [session[0]!, Number(session[1])]
    const [token = []] = await runStatement(db, exchangeToken, { token_hash, successor_hash: hashSecret(successor) })
    const [isExchanged, isReused] = token.map((flag) => flag === 't')
    if (isReused) await endSession(db, session_id)
    return isExchanged ? { access: createAccessTokens(context.config).issue({ user_id, session_id }), refresh: successor } : null
  })
}

const REVOKED = { revoked_at: sql`now()` }

const endSession = (db: Db, id: string) => db.update(sessionsTable).set(REVOKED).where(eq(sessionsTable.id, id))

export async function endSessionOf(db: Db, refresh: string) {
  const session_id = await sessionOf(db, hashSecret(refresh))
  if (session_id) await endSession(db, session_id)
}

export const endSessionsOf = (db: Db, user_id: number) =>
  db
    .update(sessionsTable)
    .set(REVOKED)
    .where(and(eq(sessionsTable.user_id, user_id), isNull(sessionsTable.revoked_at)))

const later = alias(sessionsTable, 'later')

/** What is over, except the session that each account used last: the term of accounts counts from that use. */
export async function expireSessions(db: Db, now: SQL) {
  await db.delete(tokensTable).where(lte(tokensTable.expires_at, now))
  const isUsedLater = sql`exists (
    select from ${sessionsTable} ${later} where ${later.user_id} = ${sessionsTable.user_id} and ${later.last_used_at} > ${sessionsTable.last_used_at})`
  await db.delete(sessionsTable).where(and(isOver(now), isUsedLater))
}
