import { isStaff } from '@pre-u/contract/access'
import { announceDocument, generalDocuments, readAnnouncementAudience, schoolDocuments } from '@pre-u/contract/documents/documents'
import { findDocuments as findContract } from '@pre-u/contract/documents/find'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { announce, readAudience } from './announce'
import { findDocuments } from './search'
import { generalSpace, schoolSpace } from './space'
import { mountTree } from './tree'

export const documentsFeature: Feature = (app, context) => {
  const { db } = context
  mountTree(app, context, {
    actions: schoolDocuments,
    spaceOf: ({ query, user }) => schoolSpace(db, query.bucket, user),
    // The specification lists without a bucket: staff have none of their own, and see the general documents.
    listedSpaceOf: async ({ query, user }) =>
      query.bucket === undefined && isStaff(user) ? generalSpace : schoolSpace(db, query.bucket, user),
  })
  mountTree(app, context, { actions: generalDocuments, spaceOf: async () => generalSpace })
  mountAction(app, findContract, async ({ query }) => ({ items: await findDocuments(db, query) }))
  mountAction(app, readAnnouncementAudience, () => readAudience(db))
  mountAction(app, announceDocument, ({ body, user }) => db.transaction(async (tx) => ({ count: await announce(tx, body, user) })))
}
