import { announceDocument, generalDocuments, schoolDocuments } from '@pre-u/contract/documents'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { announce } from './announce'
import { generalSpace, schoolSpace } from './space'
import { mountTree } from './tree'

export const documentsFeature: Feature = (app, context) => {
  const { db, config } = context
  mountTree(app, context, {
    actions: schoolDocuments,
    spaceOf: ({ query, user }) => schoolSpace(db, query.bucket, config.schoolQuotaBytes, user),
  })
  mountTree(app, context, { actions: generalDocuments, spaceOf: async () => generalSpace })
  mountAction(app, announceDocument, ({ body, user }) => db.transaction(async (tx) => ({ count: await announce(tx, body.file_key, user) })))
}
