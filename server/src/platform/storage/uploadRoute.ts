import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context'
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

/** Before the first byte is kept. Node holds the body to the length that it says. */
function refuseOther({ headers }: FastifyRequest, { content_type, size }: Announced) {
  if (headers['content-length'] === undefined) throw noLength()
  const length = Number(headers['content-length'])
  if (length > size) throw tooLarge()
  if (length !== size) throw otherLength()
  if (headers['content-type'] !== content_type) throw otherType()
}

/** Where browsers send files when the store has no server of its own: `PUT /uploads/{key}`, as its signed address says. */
export function mountUploads(app: FastifyInstance, { config, store }: Context) {
  const { receive } = store
  if (!receive) return
  const addresses = createAddresses(config.secretKey)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever it is, it goes to the store as it comes.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    const params = z.object({ key: z.string() })
    const text = z._default(z.string().check(z.maxLength(200)), '')
    const querystring = z.strictObject({ expires: text, size: text, type: text, signature: text })
    // Not described: whoever gets an address is told how to use it, and with another store it is somewhere else.
    const schema = { params, querystring, hide: true }
    // Whoever holds a signed address may send what it says, once.
    scope.put<Upload>('/uploads/:key', { schema, config: { access: 'public' } }, async (request, reply) => {
      const announced = addresses.read(request.params.key, request.query)
      if (!announced) throw notSigned()
      refuseOther(request, announced)
      await receive(request.params.key, request.raw)
      return reply.code(204).send()
    })
  })
}
