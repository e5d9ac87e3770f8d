import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context'
import { type Db, type RequestClaim, requestClaim } from '../db/db'
import { ApiError, conflict, invalid, FirstAnswer } from '../http/errors'
import { requestKeysTable as table } from './table'

const HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,200}$/
const RETENTION = sql`interval '24 hours'`
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
// Tokens, secret addresses and what somebody is typing are never stored.
const SECRET = /^\/auth\/|^\/api\/(calendar\/feed|drafts\/)/
// The answer is stored after the commit for which another request with the same key waits.
const POLL_MS = 50
const POLLS = 40

type Claim = RequestClaim & { user_id: number; key: string }

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null
  }
}

const reused = () =>
  new ApiError(422, { detail: 'Deze Idempotency-Key is al gebruikt voor een andere aanvraag.', code: 'idempotency_key_reused' })

const answerLost = () => conflict('Deze aanvraag is al uitgevoerd, maar het antwoord is verloren gegaan. Ververs de pagina.')

const isOf = ({ user_id, key }: Claim) => and(eq(table.user_id, user_id), eq(table.key, key))

async function findAnswer(db: Db, claim: Claim, request: string): Promise<Error> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [stored] = await db.select().from(table).where(isOf(claim))
    if (stored && stored.request !== request) return reused()
    if (stored && stored.status !== null) return new FirstAnswer(stored.status, stored.answer ?? '')
    await delay(POLL_MS)
  }
  return answerLost()
}

/** Returns null for a request that is safe to repeat without a key. Forms have none: an import recognises a list that it has stored. */
function claimOf({ method, url, headers, body, actor, routeOptions }: FastifyRequest): Claim | null {
  const key = headers[HEADER]
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false
  if (key === undefined || !actor || READS.has(method) || isForm || SECRET.test(routeOptions.url ?? '')) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid({ non_field_errors: ['Een Idempotency-Key heeft 1 tot 200 tekens, zonder spaties.'] })
  const request = createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')
  const claim: Claim = {
    user_id: actor.id,
    key,
    isStored: false,
    // The key is stored in the transaction of the change: both are stored, or neither. A concurrent request with the same key waits here.
    claim: async (tx) => {
      const claimed = await tx.insert(table).values({ user_id: actor.id, key, request }).onConflictDoNothing().returning()
      if (claimed.length === 0) throw await findAnswer(tx, claim, request)
    },
  }
  return claim
}

/**
 * A change that is sent again with the same `Idempotency-Key` is not made again: its first answer is given. What was refused is tried again,
 * unless the refusal stored something, such as the removal of a refused upload.
 */
export function installIdempotency(app: FastifyInstance, { db, log }: Context) {
  app.decorateRequest('claim', null)
  app.addHook('preHandler', (request, _reply, done) => {
    request.claim = claimOf(request)
    if (request.claim) requestClaim.run(request.claim, done)
    else done()
  })
  app.addHook('onSend', async ({ claim }, { statusCode: status }, payload) => {
    if (!claim?.isStored || status >= 500 || (typeof payload !== 'string' && payload !== undefined)) return
    await db
      .update(table)
      .set({ status, answer: payload ?? '' })
      .where(and(isOf(claim), isNull(table.status)))
      .catch((err: unknown) => log.warn({ err }, 'an answer could not be stored for a retry'))
  })
}

/** Replaces these answers by 409, also for retries. An answer that is not stored yet may hold the same data: it is replaced too. */
export function forgetAnswers(db: Db, isForgotten: SQL) {
  const { status, body } = answerLost()
  // The request that forgets has a key too, which was inserted at the time of its own transaction, to the millisecond.
  const isToBeStored = and(isNull(table.status), ne(table.created_at, sql`now()::timestamptz(3)`))
  return db
    .update(table)
    .set({ status, answer: JSON.stringify(body) })
    .where(or(isForgotten, isToBeStored))
}

/** Deletes old answers, because they hold personal data. */
export const expireRequestKeys = (db: Db, now = sql`now()`) => db.delete(table).where(lt(table.created_at, sql`${now} - ${RETENTION}`))
