/** The limit of what a server can do: it sends the statement of each address, prepared, and answers bytes that it has. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export type BareRoute = { text: string; values: unknown[]; body: string }
export type BareStart = { databaseUrl: string; routes: BareRoute[] }

const POOL = 10

process.once('message', ({ databaseUrl, routes }: BareStart) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL, options: '-c jit=off' })
  const server = createServer((request, response) => {
    const { text, values, body } = routes[Number(request.url?.slice(1))]!
    pool.query({ name: request.url!, text, values }).then(
      () => response.setHeader('content-type', 'application/json').end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
