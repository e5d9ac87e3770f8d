import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../platform/jobs/boundedQueue'

// Argon2id is the library's default algorithm.
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

// Each takes 64 MiB and a core: two at a time leave the server able to answer everybody else.
const inTurn = createBoundedQueue({ running: 2, waiting: 50 })

// The cost of a real hash, and no password that matches it: an account that does not exist takes as long as one that does.
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Takes as long without a hash as with one. */
export async function passwordMatches(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(password_hash ?? NOBODY, password))
  return matches && password_hash !== null && password_hash !== undefined
}

/** Whether a hash was made at another cost than we ask for now. */
export function isOutdated(password_hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(password_hash)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}
