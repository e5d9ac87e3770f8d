import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context'
import { type Db, type FirstStep, firstStep } from '../db/db'
import { compileStatement, runStatement } from '../db/statement'
import { ApiError, conflict, invalid } from '../http/errors'
import { KeptAnswer } from './keptAnswer'
import { requestKeysTable as table } from './table'

const HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,200}$/
const KEPT = sql`interval '24 hours'`
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
// Their answers hold tokens or secret addresses, which are never stored.
const SECRET = /^\/auth\/|^\/api\/calendar\/feed/
// The answer is stored right after the commit that another request with the same key waits for.
const POLL_MS = 50
const POLLS = 40

type Claim = FirstStep & { user_id: number; key: string }

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null
  }
}

const reused = () =>
  new ApiError(422, { detail: 'Deze Idempotency-Key is al gebruikt voor een andere aanvraag.', code: 'idempotency_key_reused' })

// Each change that the web sends runs this one.
const claimStatement = compileStatement(sql`
  insert into ${table} (user_id, key, request) values (${sql.placeholder('user_id')}, ${sql.placeholder('key')}, ${sql.placeholder('request')})
  on conflict do nothing returning key`)

const isClaim = ({ user_id, key }: Pick<Claim, 'user_id' | 'key'>) => and(eq(table.user_id, user_id), eq(table.key, key))

async function throwKept(db: Db, claim: Claim, request: string): Promise<never> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [kept] = await db.select().from(table).where(isClaim(claim))
    if (kept && kept.request !== request) throw reused()
    if (kept && kept.status !== null) throw new KeptAnswer(kept.status, kept.answer ?? '')
    await delay(POLL_MS)
  }
  throw conflict('Deze aanvraag is al uitgevoerd, maar het antwoord is verloren gegaan. Ververs de pagina.')
}

/** Null for what is safe to repeat without a key. Forms are not kept: an import recognises a list that it has stored. */
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
    isDone: false,
    /** In the transaction of the change: both are stored, or neither. A concurrent request with the same key waits here. */
    async run(db) {
      const claimed = await runStatement(db, claimStatement, { user_id: actor.id, key, request })
      if (claimed.length === 0) await throwKept(db, claim, request)
    },
  }
  return claim
}

/** A change that is sent again with the same `Idempotency-Key` is not made again: its first answer is. What was refused is tried again. */
export function installIdempotency(app: FastifyInstance, { db, log }: Context) {
  app.decorateRequest('claim', null)
  app.addHook('preHandler', (request, _reply, done) => {
    request.claim = claimOf(request)
    if (request.claim) firstStep.run(request.claim, done)
    else done()
  })
  app.addHook('onSend', async ({ claim }, { statusCode: status }, payload) => {
    if (claim?.isDone && status < 300)
      await db
        .update(table)
        .set({ status, answer: typeof payload === 'string' ? payload : '' })
        .where(isClaim(claim))
        .catch((err: unknown) => log.warn({ err }, 'an answer could not be kept for a retry'))
    return payload
  })
}

/** A retry of such a request is told that its answer is lost. */
export const forgetAnswers = (db: Db, isForgotten: SQL) => db.update(table).set({ status: null, answer: null }).where(isForgotten)

/** They hold personal data. */
export const expireRequestKeys = (db: Db, now = sql`now()`) => db.delete(table).where(lt(table.created_at, sql`${now} - ${KEPT}`))
