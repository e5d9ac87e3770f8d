import type { Config } from '../config/config'
import { createSigner } from '../config/keys'

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
