import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { announced, generalDocumentsPath, oneDocument, schoolDocumentsPath } from '@pre-u/contract/documents'
import * as z from 'zod/mini'
import type { Feature } from '../platform/context'
import { announce } from './announce'
import { generalSpace, schoolSpace } from './space'
import { mountTree, type Tree, treeCalls } from './tree'

export const documentsFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db, config } = context
  mountTree(fastify, context, {
    path: schoolDocumentsPath,
    words: 'Documenten van een school',
    query: { bucket: z.string().check(z.maxLength(30)) },
    ...access.schoolDocuments,
    spaceOf: ({ query, user }) => schoolSpace(db, (query as { bucket: string }).bucket, config.schoolQuotaBytes, user),
  })

  const general: Tree = {
    path: generalDocumentsPath,
    words: 'Algemene documenten',
    query: {},
    ...access.generalDocuments,
    spaceOf: async () => generalSpace,
  }
  mountTree(fastify, context, general)
  app.route({
    ...treeCalls(context, general).changing('announce', 'scholen een e-mail sturen', oneDocument, { 200: announced }),
    handler: ({ body, user }) => db.transaction(async (tx) => ({ count: await announce(tx, context, body.file_key, user) })),
  })
}
