import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context'
import { deviceKeyOf } from './device'
import { senderOf, type Counter, createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'

const FIVE_MINUTES = 300
const HOUR = 3600

const guessesPerSender: Limit = { name: 'guesses per account and address', times: 10, seconds: FIVE_MINUTES }
// One address cannot reach this in an hour, and many can together: whoever signed in from an address before is not counted there.
const guessesPerAccount: Limit = { name: 'guesses per account', times: 200, seconds: HOUR }
const knownSenders: Limit = { name: 'known senders', times: 1, seconds: 90 * 24 * HOUR }
const knownDevices: Limit = { name: 'known devices', times: 1, seconds: 180 * 24 * HOUR }
const refreshes: Limit = { name: 'refreshes', times: 300, seconds: FIVE_MINUTES }
const resets: Limit = { name: 'resets', times: 20, seconds: HOUR }
const resetMails: Limit = { name: 'reset mails', times: 5, seconds: HOUR }
const linkChecks: Limit = { name: 'link checks', times: 60, seconds: FIVE_MINUTES }
const confirmations: Limit = { name: 'confirmations', times: 30, seconds: FIVE_MINUTES }
const wrongAddresses: Limit = { name: 'wrong calendar addresses', times: 60, seconds: FIVE_MINUTES }

/** Unknown accounts count alike, so that a refusal does not reveal whether an account exists. */
export function createAuthLimits(context: Context) {
  const { take, secondsToWait, remember } = createRateLimits(context)
  const logins: Limit = { name: 'logins', times: context.config.loginsPerAddress, seconds: FIVE_MINUTES }
  const sender = (request: FastifyRequest) => senderOf(request.ip)
  const account = (email: string) => email.toLowerCase()
  const ofSender = (limit: Limit, request: FastifyRequest): Counter => ({ limit, who: [sender(request)] })

  /** The sender is counted first: a sender over its own limit must not use up the account's limit. */
  function guesses(request: FastifyRequest, email: string) {
    const both = [account(email), sender(request)]
    const known: Counter = { limit: knownSenders, who: both }
    return {
      known,
      counted: [
        { limit: guessesPerSender, who: both },
        { limit: guessesPerAccount, who: [account(email)], exceptFor: known },
      ] satisfies Counter[],
    }
  }

  return {
    takeGuess: (request: FastifyRequest, email: string) => take(...guesses(request, email).counted),
    takeLogin: (request: FastifyRequest, email: string) => take(ofSender(logins, request), ...guesses(request, email).counted),
    /** Call it after a right password or a link from a mail: then others who guess cannot keep this sender out. */
    noteSignIn(request: FastifyRequest, email: string) {
      const { known, counted } = guesses(request, email)
      return remember(known, ...counted)
    },
    /** Returns whether the account has not been signed in to from this device for half a year. */
    async noteDevice(request: FastifyRequest, { id }: { id: number }): Promise<boolean> {
      const counter: Counter = { limit: knownDevices, who: [String(id), deviceKeyOf(request)] }
      const isNew = (await secondsToWait(counter)) === 0
      if (!isNew) await remember(counter)
      return isNew
    },
    takeRefresh: (request: FastifyRequest) => take(ofSender(refreshes, request)),
    takeReset: (request: FastifyRequest) => take(ofSender(resets, request)),
    mayMailReset: async (email: string) => (await secondsToWait({ limit: resetMails, who: [account(email)] })) === 0,
    takeLinkCheck: (request: FastifyRequest) => take(ofSender(linkChecks, request)),
    takeConfirmation: (request: FastifyRequest) => take(ofSender(confirmations, request)),
    takeWrongAddress: (request: FastifyRequest) => take(ofSender(wrongAddresses, request)),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>

const causedMails: Limit = { name: 'mails that an account causes', times: 200, seconds: HOUR }
const receivedMails: Limit = { name: 'mails to an address', times: 5, seconds: HOUR }

/** Counts every mail that one person causes and another gets: invitations and changes of an address together. */
export const takeMail = (context: Context, by: { id: number }, recipient: string) =>
  createRateLimits(context).take({ limit: causedMails, who: [String(by.id)] }, { limit: receivedMails, who: [recipient.toLowerCase()] })

/**
 * Counts a list of invitations that staff send: the limit of each address holds, not that of the account, because a list may be long.
 * Returns the addresses, in lower case, that may get one.
 */
export const takeListedMails = (context: Context, recipients: string[]) =>
  createRateLimits(context).takeEach(
    receivedMails,
    recipients.map((email) => email.toLowerCase()),
  )
