import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyContextConfig, InjectOptions, onSendAsyncHookHandler } from 'fastify'
import { fieldLabel } from '@pre-u/contract/fieldLabels'
import { speakDutch } from '@pre-u/contract/platform/messages'
import pg from 'pg'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../app'
import { createSession } from '../accounts/sessions'
import { type Config, readConfig } from '../platform/config/config'
import { openDb, openPool } from '../platform/db/db'
import { openStore } from '../platform/storage/open'
import type { ObjectStore } from '../platform/storage/store'
import { onDatabase, TEMPLATE } from './databases'
import { testLog } from './testLog'

speakDutch(fieldLabel)

export async function createTestDatabase() {
  const postgres = inject('postgres')
  const name = `pre_u_test_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client(postgres)
    await admin.connect()
    // PostgreSQL copies a template only while it has no connections; test files start concurrently.
    await admin
      .query('select pg_advisory_lock(1)')
      .then(() => admin.query(statement))
      .finally(() => admin.end())
  }
  // Copying the files of a template takes less than logging each of its pages, and no test data need survive a crash.
  await asAdmin(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { clientConfig: onDatabase(postgres, name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** Responses that are sent as JSON text are checked against their schema in tests only. */
const checkResponse: onSendAsyncHookHandler = async (request, reply, payload) => {
  const schema = (request.routeOptions.schema?.response as Record<string, unknown> | undefined)?.[reply.statusCode]
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (!isJson || typeof payload !== 'string' || payload === '' || !isSchema(schema)) return
  const body: unknown = JSON.parse(payload)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new Error(`${request.method} ${request.url} does not answer as declared: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, body)) throw new Error(`${request.method} ${request.url} answers more than it declares`)
}
const isSchema = (schema: unknown): schema is z.ZodMiniType => typeof schema === 'object' && schema !== null && '_zod' in schema

type Call = {
  method?: InjectOptions['method']
  url: string
  body?: unknown
  as?: { id: number } | null
  headers?: Record<string, string>
  payloadAsStream?: boolean
}

/** The real application on its own database, without a socket. `call` with `as` is made by that user, signed in. */
export async function createTestApp(overrides: Partial<Config> = {}, customStore?: ObjectStore) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-test-data-'))
  const config = { ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40), DEMO: 'false' }), ...overrides }
  const pool = openPool(database.clientConfig, 10, () => undefined)
  const db = openDb(pool)
  const log = testLog()
  const store = customStore ?? (await openStore(config, log))
  const context = { config, db, store, log }
  const routes = new Map<string, FastifyContextConfig>()
  const app = await buildApp(context, {
    onRoute: (route, declared) => void (route.startsWith('HEAD ') || routes.set(route, declared)),
  })
  app.addHook('onSend', checkResponse)
  const bearer = async (userId: number) => `Bearer ${(await createSession(context, userId)).access}`

  // Signing in takes more statements than many a call. Calls at the same time have a session each.
  const idleSessions = new Map<number, string[]>()

  const call = async ({ method = 'GET', url, body, as, headers = {}, payloadAsStream = false }: Call) => {
    const payload = body === undefined ? {} : { payload: body as object }
    const send = async (authorization?: string) =>
      app.inject({ method, url, headers: { ...(authorization && { authorization }), ...headers }, ...payload, payloadAsStream })
    if (!as) return send()

    const idle = idleSessions.get(as.id) ?? []
    idleSessions.set(as.id, idle)
    const sendIn = async (session: string) => {
      const response = await send(session)
      if (response.statusCode !== 401) idle.push(session)
      return response
    }
    const session = idle.pop()
    const response = session && (await sendIn(session))
    // What the test did meanwhile may have ended the session: whether the user may sign in, a new one tells.
    return response && response.statusCode !== 401 ? response : sendIn(await bearer(as.id))
  }
  const close = async () => {
    await app.close()
    await pool.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, db, store, config, context, clientConfig: database.clientConfig, routes, bearer, call, close }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
