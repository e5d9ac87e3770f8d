import { createHmac, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveKey } from '../platform/config/keys'
import { createAccessTokens } from './accessToken'

const secretKey = 'x'.repeat(40)
const key = deriveKey(secretKey, 'access tokens')
const tokens = createAccessTokens({ secretKey })
const claims = { user_id: 12, session_id: '3d9a3f0e-6f0c-4a52-9f0a-7a3d1b8f9c11' }
const NOW = 1_800_000_000
const payload = { sid: claims.session_id, sub: '12', iss: 'pre-u', aud: 'pre-u-api', iat: NOW, exp: NOW + 300 }

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
type Parts = { header?: unknown; body?: unknown; by?: KeyObject; hash?: string }
function sign({ header = { alg: 'HS256' }, body = payload, by = key, hash = 'sha256' }: Parts = {}) {
  const signed = `${encode(header)}.${encode(body)}`
  return `${signed}.${createHmac(hash, by).update(signed).digest('base64url')}`
}

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }))
afterEach(() => void vi.useRealTimers())

test('a token is a JWT that is signed with HMAC-SHA-256', () => {
  const token = tokens.issue(claims)
  expect(token).toBe(sign())
  expect(tokens.read(token)).toEqual(claims)
})

test('a token expires after five minutes', () => {
  const token = tokens.issue(claims)
  vi.setSystemTime((NOW + 299) * 1000)
  expect(tokens.read(token)).toEqual(claims)
  vi.setSystemTime((NOW + 300) * 1000)
  expect(tokens.read(token)).toBeNull()
})

describe('a token is refused', () => {
  const [header, body, signature] = sign().split('.') as [string, string, string]
  // The last character has two bits that the 32 bytes do not use: a lenient decoder reads the same bytes.
  const sameBytes = signature.slice(0, -1) + String.fromCharCode(signature.codePointAt(42)! + 1)

  test.each([
    ['with another payload under the signature', `${header}.${encode({ ...payload, sub: '13' })}.${signature}`],
    ['with another signature', `${header}.${body}.${'A'.repeat(43)}`],
    ['with another spelling of the signature', `${header}.${body}.${sameBytes}`],
    ['with a signature that is too short', `${header}.${body}.${signature.slice(0, 42)}`],
    ['without a signature', `${header}.${body}.`],
    ['with two parts', `${header}.${body}`],
    ['with four parts', `${sign()}.${signature}`],
    ['with a line break after it', `${sign()}\n`],
    ['with padding', `${header}.${body}=.${signature}`],
    ['that is empty', ''],
    ['with the algorithm none and no signature', `${encode({ alg: 'none' })}.${body}.`],
    ['with the algorithm none and a signature', sign({ header: { alg: 'none' } })],
    ['with another HMAC', sign({ header: { alg: 'HS512' }, hash: 'sha512' })],
    ['with another HMAC under our header', sign({ hash: 'sha512' })],
    ['with a header beside the algorithm', sign({ header: { alg: 'HS256', crit: ['b64'], b64: false } })],
    ['signed with the key of another purpose', sign({ by: deriveKey(secretKey, 'rate limits') })],
    ['signed with the key of another server', sign({ by: deriveKey('y'.repeat(40), 'access tokens') })],
    ['that has expired', sign({ body: { ...payload, exp: NOW } })],
    ['without an end', sign({ body: { ...payload, exp: undefined } })],
    ['with an end in words', sign({ body: { ...payload, exp: String(NOW + 300) } })],
    ['for another audience', sign({ body: { ...payload, aud: 'elders' } })],
    ['of another issuer', sign({ body: { ...payload, iss: 'elders' } })],
    ['without a user', sign({ body: { ...payload, sub: undefined } })],
    ['with a user that is not a number', sign({ body: { ...payload, sub: '12 or true' } })],
    ['with a session that is not a UUID', sign({ body: { ...payload, sid: 'onzin' } })],
    ['whose payload is not JSON', sign({ body: '{' })],
    ['whose payload is not an object', sign({ body: 'null' })],
  ])('%s', (_what, token) => {
    expect(tokens.read(token)).toBeNull()
  })
})

test('a token that the old key signed counts while that key is configured', () => {
  const before = tokens.issue(claims)
  const newKey = 'n'.repeat(40)
  expect(createAccessTokens({ secretKey: newKey }).read(before)).toBeNull()
  const rotated = createAccessTokens({ secretKey: newKey, oldSecretKey: secretKey })
  expect(rotated.read(before)).toEqual(claims)
  expect(tokens.read(rotated.issue(claims))).toBeNull()
})
