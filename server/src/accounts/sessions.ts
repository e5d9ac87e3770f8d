import { createHmac } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '@pre-u/contract/access'
import type { FastifyRequest } from 'fastify'
import { type Session, sessionHours, type SignInMethod } from '@pre-u/contract/accounts/sessions'
import type { Config } from '../platform/config/config'
import { deriveKey, hashSecret, newSecret } from '../platform/config/keys'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { announceEndedSessions } from '../platform/live/announce'
import { schoolsTable } from '../tables/schools'
import { createAccessTokens } from './accessToken'
import { maySignIn } from './accounts'
import { recordSecurityEvent } from './securityEvents/record'
import { refreshTokensTable as tokensTable, sessionsTable, usersTable } from '../tables/accounts'
import { signInsTable } from '../tables/factors'

// Two tabs may refresh at once and a response may be lost, so an exchanged token stays valid for a short time.
const GRACE_PERIOD = sql`interval '15 seconds'`

export type Tokens = { access: string; refresh: string }
export type SignIn = { method: SignInMethod; issuer?: string | null; device?: string; is_remembered?: boolean }

const hoursOf = (user_type: Role, is_remembered: boolean) =>
  user_type === 'SCHOOL' ? sessionHours.school : is_remembered ? sessionHours.remembered : sessionHours.staff
const hoursFromNow = (hours: number) => sql`now() + make_interval(hours => ${hours}::int)`

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

/** A token always has the same successor, however often it is exchanged within its grace period: a session never has two branches. */
const successorOf = ({ config }: Context, refresh: string) =>
  createHmac('sha256', deriveKey(config.secretKey, 'refresh tokens')).update(refresh).digest('base64url')

const isOver = (now: SQL) => or(isNotNull(sessionsTable.revoked_at), lte(sessionsTable.expires_at, now))

/** Begins a session with its first token, and deletes the ended sessions of the account. */
export async function beginSession(db: Db, config: Config, user_id: number, signIn: SignIn): Promise<Tokens> {
  const [user] = await db.select({ user_type: usersTable.user_type }).from(usersTable).where(eq(usersTable.id, user_id))
  const { total, idle } = hoursOf(user!.user_type, signIn.is_remembered ?? false)
  await db.delete(sessionsTable).where(and(eq(sessionsTable.user_id, user_id), isOver(sql`now()`)))
  const [session] = await db
    .insert(sessionsTable)
    .values({ ...signIn, user_id, expires_at: hoursFromNow(total) })
    .returning({ id: sessionsTable.id })
  const session_id = session!.id
  const refresh = newSecret()
  await db.insert(tokensTable).values({ token_hash: hashSecret(refresh), session_id, expires_at: hoursFromNow(idle) })
  return { access: createAccessTokens(config).issue({ user_id, session_id }), refresh }
}

export const createSession = ({ db, config }: Context, user_id: number, signIn: SignIn = { method: 'password' }) =>
  db.transaction((tx) => beginSession(tx, config, user_id, signIn))

async function sessionOf(db: Db, token_hash: string) {
  const [session] = await db
    .select({ id: sessionsTable.id, user_id: sessionsTable.user_id })
    .from(tokensTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, tokensTable.session_id))
    .where(eq(tokensTable.token_hash, token_hash))
  return session
}

/** Explains it to the holder of a refresh token only. Returns undefined when the session has just expired. */
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

/** Serialises the exchanges of a session's tokens. */
async function lockSession(db: Db, token_hash: string) {
  const { id, user_id, expires_at, is_remembered } = sessionsTable
  const [session] = await db
    .select({ id, user_id, expires_at, is_remembered, user_type: usersTable.user_type })
    .from(tokensTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, tokensTable.session_id))
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(tokensTable.token_hash, token_hash), isLive))
    .for('update', { of: sessionsTable })
  return session
}

/** This is a statement of its own, so that it sees what a concurrent exchange of the token has committed. */
async function readToken(db: Db, token_hash: string) {
  const { expires_at, rotated_at } = tokensTable
  const [token] = await db
    .select({
      isExpired: sql<boolean>`${expires_at} <= now()`,
      isReused: sql<boolean>`coalesce(${rotated_at} < now() - ${GRACE_PERIOD}, false)`,
    })
    .from(tokensTable)
    .where(eq(tokensTable.token_hash, token_hash))
  return token
}

/** Returns null for an invalid token. Reuse after the grace period ends the session. */
export function rotateTokens(context: Context, refresh: string, request: FastifyRequest): Promise<Tokens | null> {
  const token_hash = hashSecret(refresh)
  const successor = successorOf(context, refresh)
  return context.db.transaction(async (db) => {
    const session = await lockSession(db, token_hash)
    const token = session && (await readToken(db, token_hash))
    if (!token) return null
    const { id: session_id, user_id } = session
    const { idle } = hoursOf(session.user_type, session.is_remembered)
    if (token.isReused) {
      await endSession(db, session_id)
      await recordSecurityEvent(db, {
        kind: 'session_ended',
        user_id,
        request,
        detail: 'Een oude sleutel van de sessie is opnieuw gebruikt',
      })
    }
    if (token.isReused || token.isExpired) return null
    await db
      .update(tokensTable)
      .set({ rotated_at: sql`coalesce(${tokensTable.rotated_at}, now())` })
      .where(eq(tokensTable.token_hash, token_hash))
    await db.delete(tokensTable).where(and(eq(tokensTable.session_id, session_id), lte(tokensTable.expires_at, sql`now()`)))
    await db
      .update(sessionsTable)
      .set({ last_used_at: sql`now()` })
      .where(eq(sessionsTable.id, session_id))
    const expires_at = sql`least(${hoursFromNow(idle)}, ${session.expires_at}::timestamptz)`
    await db
      .insert(tokensTable)
      .values({ token_hash: hashSecret(successor), session_id, expires_at })
      .onConflictDoNothing()
    return { access: createAccessTokens(context.config).issue({ user_id, session_id }), refresh: successor }
  })
}

async function endSessions(db: Db, which: SQL) {
  const ended = await db
    .update(sessionsTable)
    .set({ revoked_at: sql`now()` })
    .where(and(isNull(sessionsTable.revoked_at), which))
    .returning({ id: sessionsTable.id })
  if (ended.length > 0) await announceEndedSessions(db)
  return ended.length > 0
}

export async function listSessionsOf(db: Db, user_id: number, current: string): Promise<Session[]> {
  const { id, device, method, issuer, created_at, last_used_at } = sessionsTable
  // A session whose last refresh token has expired ends by itself.
  const isUsable = sql`exists (select from ${tokensTable} where ${tokensTable.session_id} = ${id} and ${tokensTable.expires_at} > now())`
  return db
    .select({ id, device, method, issuer, created_at, last_used_at, is_current: sql<boolean>`${id} = ${current}` })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.user_id, user_id), not(isOver(sql`now()`)!), isUsable))
    .orderBy(desc(sql`${id} = ${current}`), desc(last_used_at))
}

/** Returns whether the account has such a session. */
export const endOneSession = (db: Db, user_id: number, id: string) =>
  endSessions(db, and(eq(sessionsTable.user_id, user_id), eq(sql`${sessionsTable.id}::text`, id))!)

const endSession = (db: Db, id: string) => endSessions(db, eq(sessionsTable.id, id))

/** Returns whose session it ended. */
export async function endSessionOf(db: Db, refresh: string): Promise<number | undefined> {
  const session = await sessionOf(db, hashSecret(refresh))
  return session && (await endSession(db, session.id)) ? session.user_id : undefined
}

/** Nor can a sign-in, or a change of the second factor, go on that began before. */
export async function endSessionsOf(db: Db, user_id: number) {
  await db.delete(signInsTable).where(eq(signInsTable.user_id, user_id))
  return endSessions(db, eq(sessionsTable.user_id, user_id))
}

/** Of accounts that are not active and schools that are archived: their sessions must not live again when they come back. */
export function endSessionsOfClosed(db: Db) {
  const closed = db
    .select({ id: usersTable.id })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(not(maySignIn!))
  return endSessions(db, inArray(sessionsTable.user_id, closed))
}

const later = alias(sessionsTable, 'later')

/** Deletes ended sessions, except the one that each account used last: the term of accounts counts from that use. */
export async function expireSessions(db: Db, now: SQL) {
  await db.delete(tokensTable).where(lte(tokensTable.expires_at, now))
  const isUsedLater = sql`exists (
    select from ${sessionsTable} ${later} where ${later.user_id} = ${sessionsTable.user_id} and ${later.last_used_at} > ${sessionsTable.last_used_at})`
  await db.delete(sessionsTable).where(and(isOver(now), isUsedLater))
}
