import type { Feature } from '../platform/context'
import { readProgramme } from '../platform/programme/programme'
import { mountTextPage } from './mountTextPage'
import { readTerms } from './retention/terms'
import { standardNotice } from './notice'
import { standardStatement } from './accessibility/statement'

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
