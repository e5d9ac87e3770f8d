import type { Feature } from '../../platform/context'
import { mountTextPage } from '../mountTextPage'
import { standardStatement } from './statement'

export const accessibilityFeature: Feature = (app, { config }) =>
  mountTextPage(app, {
    path: '/toegankelijkheid',
    title: 'Toegankelijkheidsverklaring',
    ownText: config.accessibilityStatement,
    standardText: () => standardStatement(config),
  })
