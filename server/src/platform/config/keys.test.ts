import { expect, test } from 'vitest'
import { createSigner } from './keys'

const keys = { secretKey: 'x'.repeat(40) }

test('a signature is of one text and one purpose', () => {
  const signer = createSigner(keys, 'tests')
  const signature = signer.sign('tekst')
  expect(signer.isSigned('tekst', signature)).toBe(true)
  expect(signer.isSigned('tekst', signer.sign('andere tekst'))).toBe(false)
  expect(signer.isSigned('andere tekst', signature)).toBe(false)
  expect(createSigner(keys, 'other tests').isSigned('tekst', signature)).toBe(false)
})
