import { pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyCharacter } from '../../testing/anyCharacter'
import { compileItem } from './item'

const table = pgTable('people', { name: text().notNull() })
const { write } = compileItem(z.object({ name: z.string() }), table, {})

test('any text is written as JSON', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }))
  fc.assert(
    fc.property(texts, (name) => {
      expect(write([name])).toBe(JSON.stringify({ name }))
    }),
  )
})

test.each(['"', '\\', '\n', '\u0000', '\u007f', '\ud800', '😀', '</script>'])('%j is written as JSON', (name) =>
  expect(write([name])).toBe(JSON.stringify({ name })),
)
