import { expect, test } from 'vitest'
import { acceptsEncoding } from './compression'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['GZIP, BR', true],
  ['gzip;q=1.0, br;q=0.1', true],
  ['br ; q=0.5', true],
  ['*', true],
  ['gzip, *;q=0.1', true],
  ['br, *;q=0', true],
  ['br;q=0', false],
  ['gzip, br; Q=0.000', false],
  ['br;q=0, *', false],
  ['*;q=0', false],
  ['br;q=veel', false],
  ['gzip, brotli, x-br', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j takes brotli: %s', (accepted, isTaken) => {
  expect(acceptsEncoding({ headers: { 'accept-encoding': accepted } }, 'br')).toBe(isTaken)
})
