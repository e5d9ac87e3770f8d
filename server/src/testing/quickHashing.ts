import { createHash } from 'node:crypto'

/**
 * Fast replacement of '@node-rs/argon2' for tests that sign in often and do not test hashing:
 * `vi.mock('@node-rs/argon2', () => import('../testing/quickHashing'))`.
 */
export const hash = async (password: string) => `quick$${createHash('sha256').update(password).digest('hex')}`
export const verify = async (hashed: string, password: string) => hashed === (await hash(password))
export const parseOptions = () => ({ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
