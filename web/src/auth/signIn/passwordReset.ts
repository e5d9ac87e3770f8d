import type * as actions from '@pre-u/contract/auth/actions'
import type { Answer } from '@pre-u/contract/platform/action'
import { send } from '../../platform/api/http'

// Types only: importing the actions would enlarge the first load.
const requestPath = '/auth/password/reset/' satisfies typeof actions.requestPasswordReset.path
const confirmPath = '/auth/password/reset/confirm/:uid/:token/' satisfies typeof actions.confirmPasswordReset.path

export const requestReset = (email: string) => send<Answer<typeof actions.requestPasswordReset>>('POST', requestPath, { body: { email } })

type NewPasswords = { new_password1: string; new_password2: string }

export const confirmReset = (uid: string, token: string, body: NewPasswords) => {
  const path = confirmPath.replace(':uid', encodeURIComponent(uid)).replace(':token', encodeURIComponent(token))
  return send<Answer<typeof actions.confirmPasswordReset>>('POST', path, { body })
}
