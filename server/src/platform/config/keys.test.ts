import { expect, test } from 'vitest'
import { createSealer, createSigner } from './keys'

const keys = { secretKey: 'x'.repeat(40) }

test('a signature is of one text and one purpose', () => {
  const signer = createSigner(keys, 'tests')
  const signature = signer.sign('tekst')
  expect(signer.isSigned('tekst', signature)).toBe(true)
  expect(signer.isSigned('tekst', signer.sign('andere tekst'))).toBe(false)
  expect(signer.isSigned('andere tekst', signature)).toBe(false)
  expect(createSigner(keys, 'other tests').isSigned('tekst', signature)).toBe(false)
})

test('an encrypted text is read with the same purpose, by the key until now too, and by no other', () => {
  const sealed = createSealer(keys, 'tests').seal('geheim')
  expect(sealed).not.toContain('geheim')
  expect(createSealer(keys, 'tests').open(sealed)).toBe('geheim')
  expect(createSealer({ secretKey: 'y'.repeat(40), oldSecretKey: keys.secretKey }, 'tests').open(sealed)).toBe('geheim')
  expect(createSealer({ secretKey: 'y'.repeat(40) }, 'tests').open(sealed)).toBeUndefined()
  expect(createSealer(keys, 'other tests').open(sealed)).toBeUndefined()
  expect(createSealer(keys, 'tests').open(`${sealed.slice(0, -2)}AA`)).toBeUndefined()
})
