import type { Feature } from '../../platform/context'
import { readProgramme } from '../../platform/programme/programme'
import { mountTextPage } from '../mountTextPage'
import { standardStatement } from './statement'

export const accessibilityFeature: Feature = (app, { config, db }) =>
  mountTextPage(app, {
    path: '/toegankelijkheid',
    title: 'Toegankelijkheidsverklaring',
    read: async () => {
      const programme = await readProgramme(db)
      return programme.accessibility_statement || standardStatement(programme, config.publicUrl)
    },
  })
