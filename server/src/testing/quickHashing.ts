import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import * as passwordHash from '../accounts/passwordHash'

const COST = '$quick'
const hash = async (password: string) => `${COST}$${createHash('sha256').update(password).digest('hex')}`

/** For the rest of a file that signs in often and does not test hashing. */
export function hashQuickly() {
  vi.spyOn(passwordHash, 'CURRENT_COST', 'get').mockReturnValue(COST)
  vi.spyOn(passwordHash, 'hash').mockImplementation(hash)
  vi.spyOn(passwordHash, 'verify').mockImplementation(async (hashed, password) => hashed === (await hash(password)))
}
