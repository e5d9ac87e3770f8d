import { describe, expect, test } from 'vitest'
import { sizeInWords } from '../platform/words'
import { daysLeftInWords, itemsInWords, partsOf, timeLeftInWords } from './words'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1.023 bytes'],
  [1024, '1 kB'],
  [2_516_582, '2,4 MB'],
  [104_857_600, '100 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words))

test.each([
  [1, 'bijna klaar'],
  [12, 'nog 15 seconden'],
  [60, 'nog 1 minuut'],
  [61, 'nog 2 minuten'],
  [4000, 'nog 2 uur'],
  [Infinity, ''],
])('%d seconds are %s', (seconds, words) => expect(timeLeftInWords(seconds)).toBe(words))

test('writes the days until an item expires', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(daysLeftInWords('2026-11-27T12:00:00Z', now)).toBe('nog 12 dagen')
  expect(daysLeftInWords('2026-11-15T13:00:00Z', now)).toBe('nog 1 dag')
})

test('counts as many days right after a removal as the confirmation promises', () => {
  const removedAt = Date.parse('2026-11-15T12:00:00Z')
  const expiresAt = new Date(removedAt + 30 * 86_400_000).toISOString()
  expect(daysLeftInWords(expiresAt, removedAt + 5000)).toBe('nog 30 dagen')
})

describe('names', () => {
  test.each([
    ['Brief.pdf', 'file', 'Brief', '.pdf'],
    ['archief.tar.gz', 'file', 'archief.tar', '.gz'],
    ['.env', 'file', '.env', ''],
    ['zonder', 'file', 'zonder', ''],
    ['v1.2', 'folder', 'v1.2', ''],
  ] as const)('%s, a %s, is %s and %s', (name, kind, stem, extension) => expect(partsOf({ name, kind })).toEqual({ stem, extension }))

  test('one item by name, several by number', () => {
    const brief = { name: 'Brief.pdf', kind: 'file' } as const
    expect(itemsInWords([brief])).toBe('het bestand Brief.pdf')
    expect(itemsInWords([{ name: 'Brieven', kind: 'folder' }])).toBe('de map Brieven')
    expect(itemsInWords([brief, brief])).toBe('2 items')
  })
})
