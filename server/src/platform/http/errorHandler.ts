import { STATUS_CODES } from 'node:http'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import pg from 'pg'
import { isUnreachable } from '../db/faults'
import type { Office } from '../programme/programme'
import { FirstAnswer, ApiError, cannotStore, conflict, invalid, notFound, overloaded, unreachable } from './errors'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const UNTRANSLATABLE_TEXT = new Set(['22021', '22P05'])
// A full disk, and a database that is read only: its disk is full, or it is a standby that is not promoted yet.
const CANNOT_STORE = new Set(['53100', '25006'])
const RETRYABLE = new Set(['40001', '40P01', '55P03', '57014', '53300'])

type ConstraintMeaning = { field: string; message: string }
const constraints = new Map<string, ConstraintMeaning>()

export const explainConstraint = (constraint: string, meaning: ConstraintMeaning) => constraints.set(constraint, meaning)

const statusMessages: Record<number, string> = {
  400: 'De aanvraag is niet te lezen.',
  404: 'Niet gevonden.',
  405: 'Deze bewerking bestaat hier niet.',
  413: 'De aanvraag is te groot.',
  414: 'Het adres is te lang.',
  415: 'Dit soort inhoud wordt hier niet aangenomen.',
  431: 'De aanvraag is te groot.',
  503: 'Het is nu erg druk. Probeer het over een ogenblik opnieuw.',
}

function toFieldErrors(issues: { instancePath: string; message?: string | undefined }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/')[1] || 'non_field_errors'
    ;(fields[field] ??= []).push(message ?? 'Ongeldige waarde.')
  }
  return fields
}

export const isForeignKeyViolation = ({ cause }: Error) => cause instanceof pg.DatabaseError && cause.code === FOREIGN_KEY_VIOLATION

function fromDatabaseError(error: pg.DatabaseError): ApiError | undefined {
  const meaning = constraints.get(error.constraint ?? '')
  if (meaning) return invalid({ [meaning.field]: [meaning.message] })
  if (error.code === UNIQUE_VIOLATION) return invalid({ non_field_errors: ['Dit bestaat al.'] })
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict('Dit kan niet, omdat andere gegevens hiernaar verwijzen.')
  if (UNTRANSLATABLE_TEXT.has(error.code ?? '')) return invalid({ non_field_errors: ['De tekst bevat tekens die niet zijn toegestaan.'] })
  if (RETRYABLE.has(error.code ?? '')) return overloaded()
  return undefined
}

function toApiError(error: FastifyError): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return error.validationContext === 'params' ? notFound() : invalid(toFieldErrors(error.validation))
  const cause = error.cause instanceof Error ? error.cause : error
  if (cause instanceof pg.DatabaseError && CANNOT_STORE.has(cause.code ?? '')) return cannotStore()
  if (isUnreachable(error)) return unreachable()
  if (cause instanceof pg.DatabaseError) return fromDatabaseError(cause)
  const status = error.statusCode ?? 500
  if (status === 400) return invalid({ non_field_errors: [statusMessages[400]!] })
  if (status < 500 || status === 503)
    return new ApiError(status, {
      detail: statusMessages[status] ?? 'Dit kan niet.',
      code: (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_'),
    })
  return undefined
}

const sendFirst = (reply: FastifyReply, { status, text }: FirstAnswer) =>
  text === '' ? reply.code(status).send() : reply.code(status).type('application/json; charset=utf-8').send(text)

const UNKNOWN: Office = { email: '', phone: '' }
const ASK_US = /contact op met Pre-U(?!-)/g

/** Adds how to reach the office, wherever an answer asks people to. */
async function withOffice<Body>(body: Body, readOffice: () => Promise<Office>): Promise<Body> {
  const text = JSON.stringify(body)
  if (text.search(ASK_US) < 0) return body
  const { email, phone } = await readOffice().catch(() => UNKNOWN)
  const ways = [email, phone].filter(Boolean).join(' of ')
  return ways ? (JSON.parse(text.replaceAll(ASK_US, `contact op met het Pre-U-bureau (${ways})`)) as Body) : body
}

export function installErrorHandler(app: FastifyInstance, readOffice: () => Promise<Office>) {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof FirstAnswer) return sendFirst(reply, error)
    const apiError = toApiError(error)
    if (apiError && apiError.status >= 500 && !(error instanceof ApiError)) request.log.warn({ err: error }, 'not available')
    // A failed download may have set the headers of its file already.
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').removeHeader('content-disposition')
    if (apiError)
      return reply
        .code(apiError.status)
        .headers(apiError.headers)
        .send(await withOffice(apiError.body, readOffice))
    const { method, routeOptions } = request
    if (isResponseSerializationError(error)) {
      const fields = error.cause.issues.map(({ path }) => path.join('.'))
      request.log.error(
        { method, route: routeOptions.url, fields },
        'an answer does not fit its schema; what the request changed is stored',
      )
    } else request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ detail: 'Er is iets misgegaan. Probeer het later opnieuw.', code: 'error' })
  })
}
