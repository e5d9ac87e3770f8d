import { createHash } from 'node:crypto'

/**
 * Stands in for '@node-rs/argon2' in tests that sign in dozens of times and are not about hashing:
 * `vi.mock('@node-rs/argon2', () => import('../testing/quickHashing'))`.
 */
export const hash = async (password: string) => `quick$${createHash('sha256').update(password).digest('hex')}`
export const verify = async (hashed: string, password: string) => hashed === (await hash(password))
export const parseOptions = () => ({ memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 })
