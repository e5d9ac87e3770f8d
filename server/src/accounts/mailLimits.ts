import type { Context } from '../platform/context'
import { createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'

const HOUR = 3600
const causedMails: Limit = { name: 'mails that an account causes', times: 200, seconds: HOUR }
const receivedMails: Limit = { name: 'mails to an address', times: 5, seconds: HOUR }

/** For every mail that one person causes and another gets: invitations and changes of an address together. */
export const takeMail = (context: Context, by: { id: number }, recipient: string) =>
  createRateLimits(context).take({ limit: causedMails, who: [String(by.id)] }, { limit: receivedMails, who: [recipient.toLowerCase()] })

/**
 * For a list of invitations that staff send: the limit of each address holds, not that of the account, because a list may be long. Answers
 * the addresses, in small letters, that may get one.
 */
export const takeListedMails = (context: Context, recipients: string[]) =>
  createRateLimits(context).takeEach(
    receivedMails,
    recipients.map((email) => email.toLowerCase()),
  )
