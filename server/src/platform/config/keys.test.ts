import { expect, test } from 'vitest'
import { createSigner } from './keys'

const keys = { secretKey: 'x'.repeat(40) }

test('a text that was found signed needs its own signature the next time too', () => {
  const signer = createSigner(keys, 'tests')
  const signature = signer.sign('tekst')
  expect([signer.isSigned('tekst', signature), signer.isSigned('tekst', signature)]).toEqual([true, true])
  expect(signer.isSigned('tekst', signer.sign('andere tekst'))).toBe(false)
  expect(signer.isSigned('andere tekst', signature)).toBe(false)
  expect(createSigner(keys, 'other tests').isSigned('tekst', signature)).toBe(false)
})

test('more texts than are kept are each recognised', () => {
  const signer = createSigner(keys, 'tests')
  const texts = Array.from({ length: 2500 }, (_, index) => `tekst ${index}`)
  const isRecognised = (text: string) => signer.isSigned(text, signer.sign(text)) && !signer.isSigned(text, 'onzin')
  expect([...texts, ...texts].every(isRecognised)).toBe(true)
})
