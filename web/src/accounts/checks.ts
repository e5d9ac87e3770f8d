import * as auth from '@pre-u/contract/accounts/auth'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { validate } from '../platform/form/validate'

speakDutch()

export const checkLogin = (values: object) => validate({ schema: auth.login }, values)
export const checkResetRequest = (values: object) => validate({ schema: auth.passwordResetRequest }, values)
export const checkReset = (values: object) => validate({ schema: auth.passwordResetConfirm, check: auth.checkNewPasswords }, values)
export const checkPasswordChange = (values: object) => validate({ schema: auth.passwordChange, check: auth.checkNewPasswords }, values)
export const checkOwnAccount = (values: object) => validate({ schema: auth.ownAccountInput }, values)
