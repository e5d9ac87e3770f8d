import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InputTooLarge, parseDelimited } from './delimited'

const cellsOf = (text: string) => parseDelimited(text, { maxRows: 100 }).map(({ cells }) => cells)

describe('text from a file or the clipboard', () => {
  test.each([
    ['commas', 'a,b\nc,d'],
    ['semicolons', 'a;b\r\nc;d\r\n'],
    ['tabs', 'a\tb\rc\td'],
    ['a byte order mark', '\uFEFFa;b\nc;d'],
    ["Excel's own first line", 'sep=;\r\na;b\r\nc;d'],
    ['quotes', '"a","b"\n"c","d"'],
  ])('%s', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('a separator, a quote and a line break within quotes belong to the cell', () => {
    expect(cellsOf('naam;opmerking\nBos;"zegt ""ja""; komt,\r\nmisschien"')).toEqual([
      ['naam', 'opmerking'],
      ['Bos', 'zegt "ja"; komt,\r\nmisschien'],
    ])
  })

  test('the separator is detected in the headings, not in a quoted cell', () => {
    expect(cellsOf('naam;klas\n"Bos, Sanne, van der, en meer";5')[1]).toEqual(['Bos, Sanne, van der, en meer', '5'])
  })

  test('rows keep their spreadsheet number and empty rows are left out', () => {
    expect(parseDelimited('a;b\n\n;\n \t;\nc;d\n', { maxRows: 10 }).map(({ row }) => row)).toEqual([1, 5])
  })

  test('an unclosed quote ends at the end of the text', () => {
    expect(cellsOf('a;"b\nc;d')).toEqual([['a', 'b\nc;d']])
  })

  test('too many rows and too long cells are refused', () => {
    expect(() => parseDelimited('a\n'.repeat(11), { maxRows: 10 })).toThrow(new InputTooLarge('rows'))
    for (const cell of [`"${'a'.repeat(40_000)}`, 'a'.repeat(40_000), `""${'a'.repeat(40_000)}`])
      expect(() => cellsOf(cell)).toThrow(new InputTooLarge('text'))
    expect(cellsOf(`"${'""'.repeat(30_000)}"`)[0]![0]).toHaveLength(30_000)
    expect(parseDelimited('\n'.repeat(100_000) + 'a\n'.repeat(10), { maxRows: 10 })).toHaveLength(10)
  })

  test('text written by a spreadsheet is read back unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', '\r') })
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (input, separator, end) => {
        const written = (row: string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator) + end
        const filled = input.filter((row) => row.some((text) => text.trim() !== ''))
        expect(parseDelimited(input.map(written).join(''), { maxRows: 100 }).map(({ cells }) => cells)).toEqual(filled)
      }),
      { numRuns: 300 },
    )
  })
})
