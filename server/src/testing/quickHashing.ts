import { createHash } from 'node:crypto'

/**
 * Fast replacement of platform/passwordHash for tests that sign in often and do not test hashing:
 * `vi.mock('../platform/passwordHash/passwordHash', () => import('../testing/quickHashing'))`.
 */
export const CURRENT_COST = '$quick'
export const hash = async (password: string) => `${CURRENT_COST}$${createHash('sha256').update(password).digest('hex')}`
export const verify = async (hashed: string, password: string) => hashed === (await hash(password))
