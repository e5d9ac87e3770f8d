import type { FastifyInstance } from 'fastify'
import type { Feature } from '../platform/context'
import { readProgramme } from '../platform/programme/programme'
import { readTerms } from './retention/terms'
import { standardNotice } from './notice'
import { standardStatement } from './accessibility/statement'
import { textPage } from '../platform/http/htmlPage'

type Page = {
  path: `/${string}`
  title: string
  read: () => Promise<string>
}

/** Mounts a page without the application: people read it who have no account. */
function mountTextPage(app: FastifyInstance, { path, title, read }: Page) {
  app.get(path, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(textPage(title, await read())),
  )
}

export const privacyFeature: Feature = (app, { db }) =>
  mountTextPage(app, {
    path: '/privacy',
    title: 'Privacyverklaring',
    read: async () => {
      const programme = await readProgramme(db)
      return programme.privacy_notice || standardNotice(programme, await readTerms(db))
    },
  })

export const accessibilityFeature: Feature = (app, { config, db }) =>
  mountTextPage(app, {
    path: '/toegankelijkheid',
    title: 'Toegankelijkheidsverklaring',
    read: async () => {
      const programme = await readProgramme(db)
      return programme.accessibility_statement || standardStatement(programme, config.publicUrl)
    },
  })
