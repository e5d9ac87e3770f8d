import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../platform/jobs/boundedQueue'

// Argon2id is the library's default algorithm.
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

// Each hash takes 64 MiB and a core: two at a time leave room for other requests.
const enqueue = createBoundedQueue({ running: 2, waiting: 50 })

// Verified for an unknown account, so that the response time does not reveal whether it exists. Matches no password.
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export const hashPassword = (password: string) => enqueue(() => hash(password, COST))

export async function passwordMatches(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await enqueue(() => verify(password_hash ?? DUMMY_HASH, password))
  return matches && password_hash !== null && password_hash !== undefined
}

export function isOutdated(password_hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(password_hash)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}
