import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { textPage } from '../platform/http/htmlPage'

type Page = {
  path: `/${string}`
  title: string
  /** The path of the organisation's own text. */
  ownText: string | null
  standardText: () => Promise<string> | string
}

/** A page of its own, without the application: it is read by people who have no account. */
export function mountTextPage(app: FastifyInstance, { path, title, ownText, standardText }: Page) {
  const own = ownText && readFileSync(ownText, 'utf8')
  app.get(path, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
    const text = own ?? (await standardText())
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(textPage(title, text))
  })
}
