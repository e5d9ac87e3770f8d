import { STATUS_CODES } from 'node:http'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import { ApiError, conflict, invalid, notFound, overloaded } from './errors'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const UNTRANSLATABLE_TEXT = new Set(['22021', '22P05'])
const TRY_AGAIN = new Set(['40001', '40P01', '55P03', '57014', '53300'])

type Meaning = { field: string; message: string }
const constraints = new Map<string, Meaning>()

/** Tells what a violated constraint means at which field. */
export const explainConstraint = (constraint: string, meaning: Meaning) => constraints.set(constraint, meaning)

const details: Record<number, string> = {
  400: 'De aanvraag is niet te lezen.',
  404: 'Niet gevonden.',
  405: 'Deze bewerking bestaat hier niet.',
  413: 'De aanvraag is te groot.',
  414: 'Het adres is te lang.',
  415: 'Dit soort inhoud wordt hier niet aangenomen.',
  431: 'De aanvraag is te groot.',
  503: 'Het is nu erg druk. Probeer het over een ogenblik opnieuw.',
}

function validationFaults(issues: { instancePath: string; message?: string | undefined }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/')[1] || 'non_field_errors'
    ;(fields[field] ??= []).push(message ?? 'Ongeldige waarde.')
  }
  return fields
}

export const isForeignKeyViolation = ({ cause }: Error) => cause instanceof pg.DatabaseError && cause.code === FOREIGN_KEY_VIOLATION

function databaseFault(error: pg.DatabaseError): ApiError | undefined {
  const meaning = constraints.get(error.constraint ?? '')
  if (meaning) return invalid({ [meaning.field]: [meaning.message] })
  if (error.code === UNIQUE_VIOLATION) return invalid({ non_field_errors: ['Dit bestaat al.'] })
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict('Dit kan niet, omdat andere gegevens hiernaar verwijzen.')
  if (UNTRANSLATABLE_TEXT.has(error.code ?? '')) return invalid({ non_field_errors: ['De tekst bevat tekens die niet zijn toegestaan.'] })
  if (TRY_AGAIN.has(error.code ?? '')) return overloaded()
  return undefined
}

/** What the client may read of an error; undefined when it is ours alone. */
function answerFor(error: FastifyError): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return error.validationContext === 'params' ? notFound() : invalid(validationFaults(error.validation))
  const cause = error.cause ?? error
  if (cause instanceof pg.DatabaseError) return databaseFault(cause)
  const status = error.statusCode ?? 500
  if (status === 400) return invalid({ non_field_errors: [details[400]!] })
  if (status < 500 || status === 503)
    return new ApiError(status, {
      detail: details[status] ?? 'Dit kan niet.',
      code: (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_'),
    })
  return undefined
}

export function installErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerFor(error)
    // A file that failed before its first byte had already said what it was.
    reply.type('application/json; charset=utf-8').removeHeader('content-disposition')
    if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.body)
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ detail: 'Er is iets misgegaan. Probeer het later opnieuw.', code: 'error' })
  })
}
