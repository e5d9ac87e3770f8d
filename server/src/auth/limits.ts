import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context'
import { senderOf } from '../platform/rateLimit/address'
import { createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'

const FIVE_MINUTES = 300
const HOUR = 3600

const guessesPerSender: Limit = { name: 'guesses per account and address', times: 10, seconds: FIVE_MINUTES }
// More than one address can reach in an hour. Many addresses can: whoever signed in from an address before is not counted there.
const guessesPerAccount: Limit = { name: 'guesses per account', times: 200, seconds: HOUR }
const knownSenders: Limit = { name: 'known senders', times: 1, seconds: 90 * 24 * HOUR }
const refreshes: Limit = { name: 'refreshes', times: 300, seconds: FIVE_MINUTES }
const resets: Limit = { name: 'resets', times: 20, seconds: HOUR }
const resetMails: Limit = { name: 'reset mails', times: 5, seconds: HOUR }
const confirmations: Limit = { name: 'confirmations', times: 30, seconds: FIVE_MINUTES }

/** Unknown accounts count alike, so that a refusal does not reveal whether an account exists. */
export function createAuthLimits(context: Context) {
  const { take, clear, secondsToWait, remember, isRemembered } = createRateLimits(context)
  const logins: Limit = { name: 'logins', times: context.config.loginsPerAddress, seconds: FIVE_MINUTES }
  const sender = (request: FastifyRequest) => senderOf(request.ip)
  const account = (email: string) => email.toLowerCase()

  /** The sender first: a sender over its own limit must not use up the account's limit. */
  async function takeGuess(request: FastifyRequest, email: string) {
    await take(guessesPerSender, account(email), sender(request))
    const isKnown = await isRemembered(knownSenders, account(email), sender(request))
    if (!isKnown) await take(guessesPerAccount, account(email))
  }

  return {
    takeGuess,
    async takeLogin(request: FastifyRequest, email: string) {
      await take(logins, sender(request))
      await takeGuess(request, email)
    },
    /** After a right password or a link from the mail: others who guess cannot keep this sender out. */
    async noteSignIn(request: FastifyRequest, email: string) {
      await clear([guessesPerSender, account(email), sender(request)], [guessesPerAccount, account(email)])
      await remember(knownSenders, account(email), sender(request))
    },
    takeRefresh: (request: FastifyRequest) => take(refreshes, sender(request)),
    takeReset: (request: FastifyRequest) => take(resets, sender(request)),
    mayMailReset: async (email: string) => (await secondsToWait(resetMails, account(email))) === 0,
    takeConfirmation: (request: FastifyRequest) => take(confirmations, sender(request)),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>
