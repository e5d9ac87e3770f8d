import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { textPage } from '../platform/http/htmlPage'
import type { Config } from '../platform/config/config'

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

/** 'mail naar bureau@pre-u.example of bel 030 123 45 67'; empty when neither is known. */
export const waysToReach = ({ email, phone }: Config['office']) =>
  [email && `mail naar ${email}`, phone && `bel ${phone}`].filter(Boolean).join(' of ')
