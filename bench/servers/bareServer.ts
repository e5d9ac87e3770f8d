import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import { openPool } from '../../server/src/platform/db/db'
import { answerParent } from '../lib/child'

export type Statement = Pick<pg.QueryConfig, 'name' | 'text' | 'values'>
/** A route without a server around it: the statements it sends, and the bytes it answers. */
export type BareRoute = { path: string; statements: Statement[]; body: string }

const asText = { getTypeParser: () => String }

/** The limit of what a server can do: it sends the same statements, prepared, and the same bytes, and looks at nothing. */
async function start({ clientConfig, poolSize, routes }: { clientConfig: pg.ClientConfig; poolSize: number; routes: BareRoute[] }) {
  const pool = openPool(clientConfig, poolSize, () => undefined)
  const app = fastify()
  routes.forEach(({ statements, body }, index) => {
    app.get(`/${index}`, async (_request, reply) => {
      for (const statement of statements) await pool.query({ ...statement, rowMode: 'array', types: asText } as pg.QueryConfig)
      return reply.type('application/json; charset=utf-8').send(body)
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

answerParent({ start })
