import { everyone } from '../access'
import {
  detail,
  login,
  ownAccountChange,
  passwordChange,
  passwordLink,
  passwordResetConfirm,
  passwordResetDone,
  passwordResetRequest,
  refreshRequest,
  tokens,
  user,
} from './auth'
import { action } from '../platform/action'
import { recordKind } from '../platform/resource'

export const users = recordKind({
  name: 'users',
  path: '/auth/user',
  words: { one: 'account', many: 'Accounts' },
  labels: {
    news_mails: 'E-mails over wijzigingen',
    wants_invitations: 'Uitnodigingen per e-mail',
    second_factor: 'Tweede stap',
    email_changed_at: 'E-mailadres gewijzigd op',
  },
  shownIn: [],
  personal: ['first_name', 'infix', 'last_name', 'email', 'phone', 'password_hash'],
})

const anybody = { tag: 'Inloggen', access: 'public' } as const
const signedIn = { tag: 'Inloggen', access: everyone } as const

export const signIn = action({ ...anybody, method: 'POST', path: '/auth/token/', summary: 'inloggen', body: login, answer: tokens })
export const refreshTokens = action({
  ...anybody,
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'sessie verlengen',
  body: refreshRequest,
  answer: tokens,
})
export const signOut = action({ ...anybody, method: 'POST', path: '/auth/logout/', summary: 'uitloggen', body: refreshRequest })
export const signOutEverywhere = action({ ...signedIn, method: 'POST', path: '/auth/logout/all/', summary: 'overal uitloggen' })

export const readOwnAccount = action({ ...signedIn, method: 'GET', path: '/auth/user/', summary: 'eigen account lezen', answer: user })
export const changeOwnAccount = action({
  ...signedIn,
  method: 'PATCH',
  path: '/auth/user/',
  summary: 'eigen account wijzigen',
  body: ownAccountChange,
  answer: user,
  changes: users,
})
export const changePassword = action({
  ...signedIn,
  method: 'POST',
  path: '/auth/password/change/',
  summary: 'eigen wachtwoord wijzigen',
  body: passwordChange,
  answer: tokens,
})
export const requestPasswordReset = action({
  ...anybody,
  method: 'POST',
  path: '/auth/password/reset/',
  summary: 'nieuw wachtwoord aanvragen',
  body: passwordResetRequest,
  answer: detail,
})
const emailLink = { ...anybody, method: 'POST', answer: detail } as const
/** The call of the mail to a new address. */
export const confirmEmail = action({ ...emailLink, path: '/auth/email/confirm/:uid/:token/', summary: 'nieuw e-mailadres bevestigen' })
/** The link in the mail to the present address calls it, when a colleague changes the address. */
export const agreeEmail = action({ ...emailLink, path: '/auth/email/agree/:uid/:token/', summary: 'akkoord met een nieuw e-mailadres' })
/** The link in the mail to the present address calls it. */
export const keepEmail = action({ ...emailLink, path: '/auth/email/keep/:uid/:token/', summary: 'e-mailadres behouden' })
/** 400 when it is used, expired or wrong. It asks before somebody types a password, and uses nothing up. */
export const checkPasswordLink = action({
  ...anybody,
  method: 'GET',
  path: '/auth/password/reset/confirm/:uid/:token/',
  summary: 'nagaan of een link voor een wachtwoord nog werkt, en hoeveel tekens het telt',
  answer: passwordLink,
})
export const confirmPasswordReset = action({
  ...anybody,
  method: 'POST',
  path: '/auth/password/reset/confirm/:uid/:token/',
  summary: 'wachtwoord instellen met een link',
  body: passwordResetConfirm,
  answer: passwordResetDone,
})
