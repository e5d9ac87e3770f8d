import type { Feature } from '../platform/context'
import { mountTextPage } from './mountTextPage'
import { readTerms } from './retention/terms'
import { standardNotice } from './notice'
import { standardStatement } from './accessibility/statement'

export const privacyFeature: Feature = (app, { config, db }) =>
  mountTextPage(app, {
    path: '/privacy',
    title: 'Privacyverklaring',
    ownText: config.privacyNotice,
    standardText: async () => standardNotice(config, await readTerms(db)),
  })

export const accessibilityFeature: Feature = (app, { config }) =>
  mountTextPage(app, {
    path: '/toegankelijkheid',
    title: 'Toegankelijkheidsverklaring',
    ownText: config.accessibilityStatement,
    standardText: () => standardStatement(config),
  })
