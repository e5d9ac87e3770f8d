import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../system'

/** Derives one key per purpose, so that what is signed for one purpose is not valid for another. */
export const deriveKey = (secretKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `pre-u ${purpose}`, 32)))

export type SecretKeys = { secretKey: string; oldSecretKey?: string | null }

const signWith = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Signatures are compared as text: several base64 texts decode to the same bytes, and only one was issued. */
function isEqual(actual: string, expected: string) {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Signs with the current key. A signature by the old key counts too, so that a key can be changed while people work. */
export function createSigner({ secretKey, oldSecretKey }: SecretKeys, purpose: string) {
  const current = deriveKey(secretKey, purpose)
  const accepted = oldSecretKey ? [current, deriveKey(oldSecretKey, purpose)] : [current]
  return {
    sign: (text: string) => signWith(current, text),
    isSigned: (text: string, signature: string) => accepted.some((key) => isEqual(signature, signWith(key, text))),
  }
}

/** 256 random bits need no slow hash. Only the hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export function loadSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  return readKey(file) ?? makeKey(dataDir, file)
}

function makeKey(dataDir: string, file: string): string {
  // Others get execute permission only: the database may run as another user.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    // link() is atomic and fails when the file exists: of several processes that start together one wins, and all read its key.
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
