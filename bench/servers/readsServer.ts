import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { createSession } from '../../server/src/accounts/sessions'
import { usersTable } from '../../server/src/tables/accounts'
import { addManyRegistrations } from '../../server/src/commands/demo/manyRegistrations'
import { seedWhenEmpty } from '../../server/src/commands/demo/seed'
import { answerParent } from '../lib/child'
import type { BareRoute, Statement } from './bareServer'
import { startBenchServer } from './benchServer'

type Server = Awaited<ReturnType<typeof startBenchServer>>
let server: Server | undefined

async function start({ dataDir, registrations }: { dataDir: string; registrations: number }) {
  server = await startBenchServer(
    dataDir,
    async (db, store) => {
      if (await seedWhenEmpty({ db, store })) await addManyRegistrations(db, registrations)
    },
    {},
    { asInProduction: true },
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { clientConfig, context, app } = server
  return { clientConfig, poolSize: context.config.database.pool, port: (app.server.address() as AddressInfo).port }
}

/** A new token for each route: one lasts five minutes. */
async function signIn(role: 'STAFF' | 'SCHOOL') {
  const { context } = server!
  const users = await context.db.select().from(usersTable)
  const { access } = await createSession(context, users.find(({ user_type }) => user_type === role)!.id)
  return `Bearer ${access}`
}

/** What a request sends to the database, and what it answers. The second time, when statements are prepared and texts are made. */
async function record({ path, authorization }: { path: string; authorization: string }): Promise<BareRoute> {
  const pool = (server!.context.db as unknown as { session: { client: pg.Pool } }).session.client
  const ask = () => server!.app.inject({ url: path, headers: { authorization } })
  await ask()
  const statements: Statement[] = []
  const query = pool.query.bind(pool)
  pool.query = ((statement: Statement, ...rest: never[]) => {
    const { name, text, values } = statement
    statements.push({ name: name ?? text.slice(0, 60), text, values: values ?? rest[0] ?? [] })
    return query(statement, ...rest)
  }) as typeof pool.query
  const { statusCode, body } = await ask()
  pool.query = query
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
  return { path, statements, body }
}

/** Two collections move what is in use to the old generation, as in a server that has run for a while. From there it can keep new objects alive. */
function ageHeap() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (generation: { type: 'minor' }) => void
  collect({ type: 'minor' })
  collect({ type: 'minor' })
}

answerParent({ start, signIn, record, ageHeap }, async () => server?.stop())
