import type { Context } from '../platform/context'
import { createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'

const HOUR = 3600
const causedMails: Limit = { name: 'mails that an account causes', times: 200, seconds: HOUR }
const receivedMails: Limit = { name: 'mails to an address', times: 5, seconds: HOUR }

/** For every mail that one person causes and another gets: invitations and changes of an address together. */
export async function takeMail(context: Context, by: { id: number }, recipient: string) {
  const { take } = createRateLimits(context)
  await take(causedMails, String(by.id))
  await take(receivedMails, recipient.toLowerCase())
}

/**
 * For a list of invitations that staff send: the limit of each address holds, not that of the account, because a list may be long. Answers
 * the addresses, in small letters, that may get one.
 */
export const takeListedMails = (context: Context, recipients: string[]) =>
  createRateLimits(context).takeEach(
    receivedMails,
    recipients.map((email) => email.toLowerCase()),
  )
