import { readFileSync } from 'node:fs'
import type { Feature } from '../platform/context'
import { textPage } from '../platform/http/htmlPage'
import { readTerms } from '../retention/public'
import { standardNotice } from './notice'

/** A page of its own, without the application: it is read by people who have no account. */
export const privacyFeature: Feature = (app, { config, db }) => {
  const ownNotice = config.privacyNotice && readFileSync(config.privacyNotice, 'utf8')
  app.get('/privacy', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
    const text = ownNotice ?? standardNotice(config, await readTerms(db))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(textPage('Privacyverklaring', text))
  })
}
