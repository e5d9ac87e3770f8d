import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import {
  attachment,
  attachmentTypes,
  confirmUpload as confirmation,
  signedUpload,
  uploadRequest,
} from '@pre-u/contract/honours/attachments'
import { deleteFile, candidates as contract } from '@pre-u/contract/honours/candidates'
import * as z from 'zod/mini'
import type { Context } from '../../platform/context'
import { idParams } from '../../platform/resource/mountResource'
import { readRow } from '../../platform/resource/resource'
import { sendObject } from '../../platform/storage/sendFile'
import { announceUpload } from './announce'
import { confirmUpload } from './confirm'
import { readFile, removeFile } from './files'
import { presentCandidates } from './present'
import { candidates } from './resource'

const { path } = contract
const documented = (action: string) => ({ tags: [candidates.words.many], summary: `${candidates.words.many}: ${action}` })
const action = { method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[] }

export function mountFiles(fastify: FastifyInstance, context: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context

  app.route({
    ...action,
    url: `${path}/get_presigned_url`,
    schema: { ...documented('adres om een bijlage naartoe te sturen'), body: uploadRequest, response: { 200: signedUpload } },
    config: { access: access.candidates.change },
    handler: ({ body, user }) => announceUpload(context, body, user),
  })

  const all = { ...documented('bijlagen'), params: idParams, response: { 200: z.array(attachment) } }
  app.get(`${path}/:id/files`, { schema: all, config: { access: access.candidates.read } }, async ({ params, user }) => {
    const row = await readRow(db, candidates, params.id, user)
    return (await presentCandidates(db, [row]))[0]!.files
  })

  const confirmed = { ...documented('bijlage toevoegen'), params: idParams, body: confirmation, response: { 201: attachment } }
  app.post(`${path}/:id/files`, { schema: confirmed, config: { access: access.candidates.change } }, async (request, reply) =>
    reply.code(201).send(await confirmUpload(context, request.params.id, request.body.file_key, request.user)),
  )

  const content = Object.fromEntries(Object.keys(attachmentTypes).map((type) => [type, { schema: z.file() }]))
  const one = { ...documented('één bijlage'), params: idParams, response: { 200: { description: 'Het bestand.', content } } }
  const sent = { schema: one, config: { access: access.candidates.read }, exposeHeadRoute: false }
  app.get(`${path}/file/:id/`, sent, async (request, reply) => {
    const { object_key, name, content_type, size } = await readFile(db, request.params.id, request.user)
    return sendObject(request, reply, context.store, { key: object_key, name, content_type, size })
  })

  app.route({
    ...action,
    url: `${path}/delete_file`,
    schema: { ...documented('bijlage verwijderen'), body: deleteFile, response: { 204: z.null() } },
    config: { access: access.candidates.change },
    handler: async ({ body, user }, reply) => {
      await removeFile(context, body.id, user)
      return reply.code(204).send(null)
    },
  })
}
