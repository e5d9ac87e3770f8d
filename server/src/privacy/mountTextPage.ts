import type { FastifyInstance } from 'fastify'
import { textPage } from '../platform/http/htmlPage'

type Page = {
  path: `/${string}`
  title: string
  read: () => Promise<string>
}

/** Mounts a page without the application: people read it who have no account. */
export function mountTextPage(app: FastifyInstance, { path, title, read }: Page) {
  app.get(path, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(textPage(title, await read())),
  )
}
