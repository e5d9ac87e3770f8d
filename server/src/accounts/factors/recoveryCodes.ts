import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db'
import { recoveryCodesTable as table } from '../../tables/factors'
import { checkPassword, hashPassword } from '../passwords'

const HOW_MANY = 10
const HALF = 5
/** Without letters and digits that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const randomHalf = () => Array.from({ length: HALF }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Hashing takes a while: call it before the transaction that stores them. */
export async function makeRecoveryCodes(user_id: number) {
  const codes = Array.from({ length: HOW_MANY }, () => `${randomHalf()}-${randomHalf()}`)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashPassword(plain(code), { account: user_id }))
  return { codes, hashes }
}

/** The former ones count no more. */
export async function storeRecoveryCodes(db: Db, user_id: number, hashes: string[]) {
  await db.delete(table).where(eq(table.user_id, user_id))
  await db.insert(table).values(hashes.map((code_hash) => ({ user_id, code_hash })))
}

const areLeft = (user_id: number) => and(eq(table.user_id, user_id), isNull(table.used_at))

export const countRecoveryCodes = (db: Db, user_id: number) => db.$count(table, areLeft(user_id))

/** Returns whether it is a code of this account; each counts once. */
export async function acceptRecoveryCode(db: Db, user_id: number, code: string) {
  for (const { id, code_hash } of await db.select().from(table).where(areLeft(user_id)))
    if (await checkPassword(code_hash, plain(code), { account: user_id })) {
      const used = await db
        .update(table)
        .set({ used_at: sql`now()` })
        .where(and(eq(table.id, id), isNull(table.used_at)))
        .returning({ id: table.id })
      return used.length > 0
    }
  return false
}
