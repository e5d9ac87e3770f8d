import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Headings } from '@pre-u/contract/platform/sheet/headings'
import { type Table, tableIn } from '@pre-u/contract/platform/sheet/table'
import { createBoundedQueue, type Turn } from '../jobs/boundedQueue'
import { closeSignal } from '../http/connection'
import { ApiError, notAForm, requestGone, invalid } from '../http/errors'
import { refuseUnreadable } from '../http/form'
import { UnreadableFile } from './faults'
import { readSheetFile } from './read'

// Headings, a title above them and the template's example.
const OTHER_ROWS = 10

type Options<Field extends string> = {
  headings: Headings<Field>
  /** The user's choice, which must have an entry for each column. */
  mapping: (Field | null)[] | undefined
  maxRows: number
  /** The refusal of a file with more rows. */
  tooMany: string
}

/** Reads a list in a file, with the meaning of its columns. Throws 400 at the field 'file' for what cannot be read. */
export async function readTableFile<Field extends string>(
  file: File,
  { headings, mapping, maxRows, tooMany }: Options<Field>,
  turn: Turn,
): Promise<Table<Field>> {
  const lines = await readSheetFile(await file.arrayBuffer(), { maxRows: maxRows + OTHER_ROWS, ...turn }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalid({ file: [error.fault === 'tooManyRows' ? tooMany : error.message] }) : error
  })
  const table = tableIn(lines, headings)
  if (mapping && mapping.length !== table.headings.length)
    throw invalid({ mapping: [`Dit bestand heeft ${table.headings.length} kolommen. Geef voor elke kolom op wat die betekent.`] })
  return { ...table, mapping: mapping ?? table.mapping }
}

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
