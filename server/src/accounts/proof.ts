import { PROOF_REQUIRED } from '@pre-u/contract/accounts/auth'
import { PROOF_MINUTES } from '@pre-u/contract/accounts/sessions'
import type { Actor } from '../platform/actor'
import { ApiError } from '../platform/http/errors'

/** An open screen, or a token that somebody found, is not enough for what gives an account or a pupil's data away. */
export function requireProof({ proved_at }: Pick<Actor, 'proved_at'>) {
  if (Date.now() - Date.parse(proved_at) > PROOF_MINUTES * 60_000)
    throw new ApiError(403, { detail: 'Bevestig eerst dat u het bent.', code: PROOF_REQUIRED })
}
