import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileItem, text } from './item'

const { write } = compileItem(z.object({ name: z.string() }), { name: text(sql`name`) })

test('any text is written as JSON', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(fc.property(texts, (name) => write([name]) === JSON.stringify({ name })))
})

test.each(['"', '\\', '\n', '\u0000', '\u007f', '\ud800', '😀', '</script>'])('%j is written as JSON', (name) =>
  expect(write([name])).toBe(JSON.stringify({ name })),
)
