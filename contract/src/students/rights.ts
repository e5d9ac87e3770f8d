import { upperFirst } from '../platform/words'
import { cancellableStatuses, editableStatuses, type StudentStatus } from './status'

/** Who reads a registration, and whether the deadline of its activity has passed. */
export type Reader = { isStaff: boolean; isPastDeadline: boolean }
type Registration = { status: StudentStatus }

/**
 * Returns why this reader cannot change, move or remove a registration; an empty text when it can. A school can until the deadline or a
 * decision.
 */
export function whyLocked({ status }: Registration, { isStaff, isPastDeadline }: Reader): string {
  if (isStaff) return ''
  if (isPastDeadline) return 'de deadline is voorbij.'
  return editableStatuses.includes(status) ? '' : 'over deze inschrijving is al besloten.'
}

/** Returns the same as a sentence, with what to do. */
export function lockReason(registration: Registration, reader: Reader): string {
  const why = whyLocked(registration, reader)
  return why && `${upperFirst(why)} Neem contact op met Pre-U om iets te wijzigen.`
}

/** A registration that cannot be moved can still be copied. */
export const mayMove = (registration: Registration, reader: Reader) =>
  cancellableStatuses.includes(registration.status) && whyLocked(registration, reader) === ''
