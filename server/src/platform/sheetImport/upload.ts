import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createBoundedQueue } from '../jobs/boundedQueue'
import { closeSignal } from '../http/connection'
import { ApiError, notAForm, requestGone } from '../http/errors'
import { refuseUnreadable } from '../http/form'

type Limits = { fileBytes: number; textBytes: number }

const MAX_FIELDS = 20
const FORM_OVERHEAD = 64 * 1024

// A form stays in memory until it is read, however slow its connection is.
const formQueue = createBoundedQueue({
  name: 'forms',
  running: 15,
  waiting: 50,
  perAccount: { running: 3, waiting: 10 },
  stuckAfterSeconds: 900,
})

const tooLarge = ({ fileBytes }: Limits) =>
  new ApiError(413, {
    detail: `Dit bestand is te groot. Kies een bestand van ten hoogste ${fileBytes / 1024 / 1024} MB.`,
    code: 'payload_too_large',
  })

async function readForm(request: FastifyRequest, limits: Limits): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') form[part.fieldname] = new File([new Uint8Array(await part.toBuffer())], part.filename)
    else if (part.valueTruncated) throw tooLarge(limits)
    else form[part.fieldname] = part.value
  }
  return form
}

/** The parser may wait for ever for the rest of a form that was cut off. */
const untilGone = (gone: AbortSignal) =>
  new Promise<never>((_resolve, reject) => gone.addEventListener('abort', () => reject(requestGone()), { once: true }))

/** Accepts multipart forms with one file on the routes of this instance: `body` has text fields and a File. */
export async function acceptForms(app: FastifyInstance, limits: Limits) {
  const { fileBytes, textBytes } = limits
  await app.register(multipart, {
    limits: { fileSize: fileBytes, fieldSize: textBytes, files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 1 },
  })

  app.addHook('onRequest', async (request) => {
    // The rest is drained, not cut off: a browser whose connection is cut while it sends never sees the response.
    if (Number(request.headers['content-length'] ?? 0) > fileBytes + FORM_OVERHEAD) throw tooLarge(limits)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.method === 'GET') return
    if (!request.isMultipart()) throw notAForm()
    const gone = closeSignal(reply)
    const read = () => Promise.race([readForm(request, limits).catch(refuseUnreadable), untilGone(gone)])
    request.body = await formQueue(read, { account: request.user.id, gone }).catch((error: unknown) => {
      throw error instanceof app.multipartErrors.RequestFileTooLargeError ? tooLarge(limits) : error
    })
  })
}
