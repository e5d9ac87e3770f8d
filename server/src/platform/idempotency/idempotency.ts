import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, getTableName, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Context } from '../context'
import { type Db, type FirstStep, firstStep } from '../db/db'
import { withLiterals } from '../db/literals'
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
// The answer is stored a moment after the commit that another request with the same key waits for.
const POLL_MS = 50
const POLLS = 40

const keepAnswers = compileStatement(sql`
  update ${table} set status = kept.status, answer = kept.answer
  from json_to_recordset(${sql.placeholder('answers')}::json) as kept (user_id int, key text, status int, answer text)
  where ${table}.user_id = kept.user_id and ${table}.key = kept.key and ${table}.status is null`)

type Claim = FirstStep & { user_id: number; key: string }

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null
  }
}

const reused = () =>
  new ApiError(422, { detail: 'Deze Idempotency-Key is al gebruikt voor een andere aanvraag.', code: 'idempotency_key_reused' })

const answerLost = () => conflict('Deze aanvraag is al uitgevoerd, maar het antwoord is verloren gegaan. Ververs de pagina.')

/** The table has no other constraint than its key. */
const isClaimed = (fault: unknown) => fault instanceof pg.DatabaseError && fault.table === getTableName(table)

async function findAnswer(db: Db, { user_id, key }: Claim, request: string): Promise<Error> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [kept] = await db
      .select()
      .from(table)
      .where(and(eq(table.user_id, user_id), eq(table.key, key)))
    if (kept && kept.request !== request) return reused()
    if (kept && kept.status !== null) return new KeptAnswer(kept.status, kept.answer ?? '')
    await delay(POLL_MS)
  }
  return answerLost()
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
    // In the transaction of the change: both are stored, or neither. A concurrent request with the same key waits here.
    insert: withLiterals(sql`insert into ${table} (user_id, key, request) values (${actor.id}, ${key}, ${request})`),
    explain: async (db, fault) => (isClaimed(fault) ? findAnswer(db, claim, request) : fault),
  }
  return claim
}

type Answer = { user_id: number; key: string; status: number; answer: string }

/** Stores answers a moment after they were given, those of all requests of that moment by one statement. */
function createAnswerKeeper({ db, log }: Context) {
  let waiting: Answer[] = []
  async function store() {
    const answers = waiting
    waiting = []
    if (answers.length === 0) return
    await runStatement(db, keepAnswers, { answers: JSON.stringify(answers) }).catch((err: unknown) =>
      log.warn({ err }, 'answers could not be kept for a retry'),
    )
  }
  function keep(answer: Answer) {
    if (waiting.push(answer) === 1) setTimeout(() => void store(), POLL_MS)
  }
  return { keep, store }
}

/**
 * A change that is sent again with the same `Idempotency-Key` is not made again: its first answer is given. What was refused is tried again,
 * unless the refusal stored something, such as the removal of a refused upload.
 */
export function installIdempotency(app: FastifyInstance, context: Context) {
  const { keep, store } = createAnswerKeeper(context)
  app.decorateRequest('claim', null)
  app.addHook('preHandler', (request, _reply, done) => {
    request.claim = claimOf(request)
    if (request.claim) firstStep.run(request.claim, done)
    else done()
  })
  app.addHook('onSend', ({ claim }, { statusCode: status }, payload, done) => {
    if (claim?.isDone && status < 500 && (typeof payload === 'string' || payload === undefined))
      keep({ user_id: claim.user_id, key: claim.key, status, answer: payload ?? '' })
    done(null, payload)
  })
  app.addHook('onClose', store)
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

/** They hold personal data. */
export const expireRequestKeys = (db: Db, now = sql`now()`) => db.delete(table).where(lt(table.created_at, sql`${now} - ${KEPT}`))
