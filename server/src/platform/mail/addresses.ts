import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { failedAddressesTable as table } from './table'
import { deriveKey, type SecretKeys, createSigner } from '../config/keys'
import type { Config } from '../config/config'

/** The address does not exist or is closed; a full mailbox or a rule about the sender says nothing about it. */
export const isAddressGone = (answer: string) => /(?:^|\s)5\.(?:1\.\d{1,3}|2\.1)$/.test(answer)

export async function markAddress(db: Db, address: string, answer: string) {
  await db
    .insert(table)
    .values({ email: address.toLowerCase(), answer })
    .onConflictDoUpdate({ target: table.email, set: { answer, failed_at: sql`now()` } })
}

export async function unmarkAddress(db: Db, address: string) {
  await db.delete(table).where(eq(table.email, address.toLowerCase()))
}

const SIGNATURE_LENGTH = 16
const TAG = new RegExp(`\\+([0-9a-f]{32})-([0-9a-f]{${SIGNATURE_LENGTH}})@`, 'gi')

/**
 * Each mail has an address for the reports of its delivery: 'bounces+<id>-<signature>@…'. Only we can make one, so that nobody else can
 * report a bounce. It is hexadecimal, because some servers write addresses in lower case.
 */
export function createReturnPaths({ secretKey, oldSecretKey }: SecretKeys, address: string) {
  const [local, domain] = address.split('@') as [string, string]
  const keys = [secretKey, ...(oldSecretKey ? [oldSecretKey] : [])].map((key) => deriveKey(key, 'return paths'))
  const sign = (key: (typeof keys)[number], id: string) => createHmac('sha256', key).update(id).digest('hex').slice(0, SIGNATURE_LENGTH)
  const isSigned = (id: string, signature: string) =>
    keys.some((key) => timingSafeEqual(Buffer.from(sign(key, id)), Buffer.from(signature)))
  return {
    of: (mail: string) => {
      const id = mail.replaceAll('-', '')
      return `${local}+${id}-${sign(keys[0]!, id)}@${domain}`
    },
    /** The mail that one of the addresses in these headers was made for. */
    mailOf: (recipients: string[]): string | null => {
      for (const [, id = '', signature = ''] of recipients.flatMap((header) => [...header.toLowerCase().matchAll(TAG)]))
        if (isSigned(id, signature)) return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return null
    },
  }
}
export type ReturnPaths = ReturnType<typeof createReturnPaths>

const TOKEN = /^([1-9]\d{0,8})-([\w-]{43})$/

/** The address in a mail with which its reader unsubscribes without signing in. It does not expire: a mail is read years later. */
export function unsubscribeLinks(config: Pick<Config, 'publicUrl' | 'secretKey' | 'oldSecretKey'>) {
  const signer = createSigner(config, 'unsubscribe')
  return {
    linkFor: (user_id: number) => `${config.publicUrl}/afmelden/${user_id}-${signer.sign(String(user_id))}`,
    /** Returns null for an address that we did not make. */
    userOf: (token: string): number | null => {
      const [, id, signature] = TOKEN.exec(token) ?? []
      return id && signature && signer.isSigned(id, signature) ? Number(id) : null
    },
  }
}
