import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../platform/jobs/boundedQueue'

// The first choice of OWASP's Password Storage Cheat Sheet. Argon2id is the library's default algorithm.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// A hash takes a core and one of Node's four threads for files and names: a core and a thread stay free for other requests.
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
// At 37 ms each on one core, the last of them waits 15 seconds.
const WAITING = 400
const enqueue = createBoundedQueue({ running: AT_ONCE, waiting: WAITING })

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

/** Verified for an unknown account, so that the response time does not reveal whether it exists. Matches no password. */
const dummyHash = (costOf: string | undefined) =>
  [costOf?.split('$').slice(0, 4).join('$') ?? CURRENT, 'A'.repeat(22), 'A'.repeat(43)].join('$')

export const hashPassword = (password: string) => enqueue(() => hash(password, COST))

function isOutdated(password_hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(password_hash)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

/**
 * The hash to store for a password that matches: a new one where the stored one has another cost. Null for a password that does not match.
 * One task of the queue, so that a renewal is not refused after the password was found right. Without a stored hash it takes as long as
 * with `standIn`.
 */
export const checkPassword = (password_hash: string | null | undefined, password: string, standIn?: string): Promise<string | null> =>
  enqueue(async () => {
    const matches = await verify(password_hash ?? dummyHash(standIn), password)
    if (!matches || !password_hash) return null
    return isOutdated(password_hash) ? hash(password, COST) : password_hash
  })
