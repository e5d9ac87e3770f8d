import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/honours/candidates'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { mountAction } from '../../platform/http/mountAction'
import { notFound } from '../../platform/http/errors'
import { insertPeople, isRecorded, recordAccess } from '../../platform/accessLog/record'
import { sendObject } from '../../platform/storage/sendFile'
import { announceUpload } from './announce'
import { confirmUpload } from './confirm'
import { readFile, removeFile } from './files'
import { readCandidates } from './resource'

async function recordOpened(db: Db, { kind, honours_student_id: id }: Awaited<ReturnType<typeof readFile>>, user: Actor) {
  const what = `${kind ? `bijlage ${kind}` : 'een bijlage'} van kandidaat ${id} geopend`
  if (await isRecorded(db, user, what)) return
  await insertPeople(db, await recordAccess(db, user, what, { count: 1 }), 'honours_students', [id])
}

export function mountFiles(app: FastifyInstance, context: Context) {
  const { db, store } = context
  mountAction(app, calls.announceUpload, ({ body, user }) => announceUpload(context, body, user))
  mountAction(app, calls.confirmUpload, ({ params, body, user }) => confirmUpload(context, params.id, body.file_key, user))
  mountAction(app, calls.listAttachments, async ({ params, user }) => {
    const [candidate] = await readCandidates(db, [params.id], user)
    if (!candidate) throw notFound()
    return candidate.files
  })
  mountAction(app, calls.readAttachment, async (request, reply) => {
    const file = await readFile(db, request.params.id, request.user)
    await recordOpened(db, file, request.user)
    const { object_key, name, content_type, size } = file
    return sendObject(request, reply, store, { key: object_key, name, content_type, size })
  })
  mountAction(app, calls.removeAttachment, ({ body, user }) => removeFile(context, body.id, user))
}
