import type { Feature } from '../platform/context'
import { mountTextPage } from './mountTextPage'
import { readTerms } from './retention/terms'
import { standardNotice } from './notice'

export const privacyFeature: Feature = (app, { config, db }) =>
  mountTextPage(app, {
    path: '/privacy',
    title: 'Privacyverklaring',
    ownText: config.privacyNotice,
    standardText: async () => standardNotice(config, await readTerms(db)),
  })
