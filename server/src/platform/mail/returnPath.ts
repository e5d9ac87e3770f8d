import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type SecretKeys } from '../config/keys'

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
