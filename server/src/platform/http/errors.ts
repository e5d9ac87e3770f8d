import type { FieldErrors } from '@pre-u/contract/platform/http'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: FieldErrors | { detail: string; code: string; key?: string; factors?: readonly string[] },
    readonly headers: Record<string, string> = {},
  ) {
    super(`answer ${status}`)
  }
}

const problem = (status: number, code: string) => (detail: string) => new ApiError(status, { detail, code })

export const unauthorized = (code: string, detail: string) => new ApiError(401, { detail, code }, { 'www-authenticate': 'Bearer' })
export const forbidden = () => problem(403, 'permission_denied')('U hebt geen rechten voor deze actie.')
export const notFound = () => problem(404, 'not_found')('Niet gevonden.')
export const overloaded = () => problem(503, 'unavailable')('Het is nu erg druk. Probeer het over een ogenblik opnieuw.')
/** Refuses an account that has used up its share. */
export const tooManyAtOnce = () =>
  new ApiError(
    429,
    { detail: 'Er lopen al meer aanvragen van u tegelijk. Wacht tot die klaar zijn en probeer het opnieuw.', code: 'throttled' },
    { 'retry-after': '5' },
  )
/** Nobody reads this answer; it keeps a client that left apart from a fault in the log. */
export const requestGone = () => problem(499, 'client_closed_request')('De aanvraag is afgebroken.')
export const unreachable = () => problem(503, 'unavailable')('Pre-U is nu even niet bereikbaar. Probeer het over een ogenblik opnieuw.')
export const cannotStore = () => problem(503, 'unavailable')('Pre-U kan nu even niets opslaan. Probeer het over een ogenblik opnieuw.')
export const filesUnreachable = () =>
  problem(503, 'unavailable')('Bestanden zijn nu even niet bereikbaar. Probeer het over een ogenblik opnieuw.')
export const noSpaceLeft = () =>
  problem(507, 'insufficient_storage')('Er is geen ruimte meer om dit op te slaan. De beheerder moet eerst ruimte maken.')
export const scannerUnavailable = () =>
  new ApiError(
    503,
    { detail: 'De virusscan is nu niet bereikbaar. Probeer het over enkele minuten opnieuw.', code: 'unavailable' },
    { 'retry-after': '120' },
  )
/** Sending the file again makes no difference, so that nobody should. */
export const tooLargeToScan = () =>
  problem(413, 'payload_too_large')('Dit bestand is te groot voor de virusscan. Kies een kleiner bestand of neem contact op met Pre-U.')

export const notAForm = () => problem(415, 'unsupported_media_type')('Stuur een formulier met een bestand (multipart/form-data).')

export const invalid = (fields: FieldErrors) => new ApiError(400, fields)
export const conflict = (...messages: string[]) => new ApiError(409, { non_field_errors: messages })

/** Refuses somebody who tried too often, which is a security event. */
export class LimitReached extends ApiError {}

export function throttled(seconds: number) {
  const wait = seconds < 90 ? `${seconds} seconden` : `${Math.ceil(seconds / 60)} minuten`
  return new LimitReached(
    429,
    { detail: `Te veel pogingen. Probeer het over ${wait} opnieuw.`, code: 'throttled' },
    { 'retry-after': String(seconds) },
  )
}

export function refuseIf(errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Thrown instead of making a change again, with its first answer. */
export class FirstAnswer extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`first answer ${status}`)
  }
}
