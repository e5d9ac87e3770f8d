import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { ApiError, invalid } from '../http/errors'
import { createAddresses, type SignedQuery } from './addresses'
import type { Announced } from './store'

type Upload = { Params: { key: string }; Querystring: SignedQuery }

const notSigned = () => new ApiError(403, { detail: 'Dit adres geldt niet meer. Kies het bestand opnieuw.', code: 'permission_denied' })
const noLength = () => new ApiError(411, { detail: 'De grootte van het bestand ontbreekt.', code: 'length_required' })
const tooLarge = () => new ApiError(413, { detail: 'Dit bestand is groter dan was aangekondigd.', code: 'payload_too_large' })
const otherType = () =>
  new ApiError(415, { detail: 'Dit bestand is van een ander type dan was aangekondigd.', code: 'unsupported_media_type' })
const otherLength = () => invalid({ non_field_errors: ['Dit bestand is niet volledig aangekomen. Probeer het opnieuw.'] })

/** Checks the headers only: Node limits the body to its content-length. */
function refuseMismatch({ headers }: FastifyRequest, { content_type, size }: Announced) {
  if (headers['content-length'] === undefined) throw noLength()
  const length = Number(headers['content-length'])
  if (length > size) throw tooLarge()
  if (length !== size) throw otherLength()
  if (headers['content-type'] !== content_type) throw otherType()
}

/** `isAwaited` says whether the upload of this key was announced, and neither confirmed nor replaced by another. */
export function mountUploads(app: FastifyInstance, { config, store, db }: Context, isAwaited: (db: Db, key: string) => Promise<boolean>) {
  const { receive } = store
  if (!receive) return
  const addresses = createAddresses(config)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    const params = z.object({ key: z.string() })
    const text = z._default(z.string().check(z.maxLength(200)), '')
    const querystring = z.strictObject({ expires: text, size: text, type: text, signature: text })
    // The API description leaves it out: `signUpload` says how to call it, and with S3 it does not exist.
    const schema = { params, querystring, hide: true }
    scope.put<Upload>('/uploads/:key', { schema, config: { access: 'public' } }, async (request, reply) => {
      const announced = addresses.read(request.params.key, request.query)
      if (!announced || !(await isAwaited(db, request.params.key))) throw notSigned()
      refuseMismatch(request, announced)
      await receive(request.params.key, request.raw)
      return reply.code(204).send()
    })
  })
}
