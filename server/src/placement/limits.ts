import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import { ApiError } from '../platform/http/errors'

/** Throws 409 when limits are exceeded. Staff may exceed them: their refusal names the field that confirms it. */
export function refuseExceeded(exceeded: string[], user: Actor, despiteLimits: boolean | undefined) {
  if (exceeded.length === 0 || (isStaff(user) && despiteLimits)) return
  throw new ApiError(409, { non_field_errors: exceeded, ...(isStaff(user) && { despite_limits: exceeded }) })
}
