import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'

// The first choice of OWASP's Password Storage Cheat Sheet. Argon2id is the library's default algorithm.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** How every hash of the current cost begins. */
export const CURRENT_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

/** Both run in a thread of the library. */
export const hash = (password: string) => argon2Hash(password, COST)
export const verify = (stored: string, password: string) => argon2Verify(stored, password)
