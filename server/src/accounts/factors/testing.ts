import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { TestApp } from '../../testing/app'

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest()
const text = (content: Uint8Array) => Buffer.from(content).toString('base64url')

// Present, verified; and with a new key.
const USED = 0x05
const MADE = 0x45

/** An authenticator in software: what a telephone does when a page asks it for a passkey. */
export function createAuthenticator({ publicUrl }: TestApp['config']) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const common = { id: text(id), rawId: text(id), type: 'public-key' as const }
  let counter = 0

  function authenticatorData(flags: number) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE((counter += 1))
    return Buffer.concat([hash(new URL(publicUrl).hostname), Buffer.of(flags), bytes])
  }
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin: publicUrl }))

  return {
    make({ challenge }: { challenge: string }) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      )
      const authData = Buffer.concat([authenticatorData(MADE), Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      const response = { clientDataJSON: text(clientData('webauthn.create', challenge)), attestationObject: text(attestation) }
      return { ...common, response }
    },
    answer({ challenge }: { challenge: string }, flags = USED) {
      const [client, data] = [clientData('webauthn.get', challenge), authenticatorData(flags)]
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return { ...common, response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) } }
    },
  }
}
