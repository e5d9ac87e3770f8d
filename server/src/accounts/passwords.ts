import { createBoundedQueue, type Turn } from '../platform/jobs/boundedQueue'
import { CURRENT_COST, hash, verify } from './passwordHash'

// A hash takes a core, and there is a process for each. At 37 ms each, the last of those that wait is served after 15 seconds.
const AT_ONCE = 1
const WAITING = 400
const enqueue = createBoundedQueue({
  name: 'passwords',
  running: AT_ONCE,
  waiting: WAITING,
  perAccount: { running: AT_ONCE, waiting: 10 },
  stuckAfterSeconds: 30,
})

/** This hash is verified for an unknown account, so that the response time does not reveal whether it exists. It matches no password. */
const dummyHash = (costOf: string | undefined) =>
  [costOf?.split('$').slice(0, 4).join('$') ?? CURRENT_COST, 'A'.repeat(22), 'A'.repeat(43)].join('$')

export const hashPassword = (password: string, turn?: Turn) => enqueue(() => hash(password), turn)

/**
 * Returns the hash to store for a password that matches: a new one where the stored one has another cost. Returns null for a password that
 * does not match. It is one task of the queue, so that a renewal is not refused after the password was found right. Without a stored hash
 * it takes as long as with `standIn`.
 */
export const checkPassword = (
  password_hash: string | null | undefined,
  password: string,
  { standIn, ...turn }: Turn & { standIn?: string | undefined } = {},
): Promise<string | null> =>
  enqueue(async () => {
    const matches = await verify(password_hash ?? dummyHash(standIn), password)
    if (!matches || !password_hash) return null
    return password_hash.startsWith(`${CURRENT_COST}$`) ? password_hash : hash(password)
  }, turn)
