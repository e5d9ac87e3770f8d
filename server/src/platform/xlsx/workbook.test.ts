import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWallTime } from '@pre-u/contract/platform/dates'
import { anyCharacter } from '../../testing/anyCharacter'
import { nearMidnight } from '../../testing/arbitraries'
import { readCells, readParts } from '../../testing/workbook'
import type { XlsxColumn, XlsxKind, XlsxValue } from './cells'
import { columnLetters } from './sheet'
import { workbookFile } from './workbook'

type Values = XlsxValue[]
const columnsOf = (...kinds: XlsxKind[]): XlsxColumn[] => kinds.map((kind, index) => ({ heading: `Kolom ${index + 1}`, kind }))

async function* inBatches(...batches: Values[][]) {
  yield* batches
}

const writeWorkbook = (columns: XlsxColumn[], ...batches: Values[][]) =>
  buffer(workbookFile({ sheet: 'Scholen', columns }, inBatches(...batches)))
const sheetOf = async (file: Buffer) => (await readParts(file))['xl/worksheets/sheet1.xml']!

async function roundTrip(kind: XlsxKind, value: XlsxValue) {
  const [, row] = await readCells(await writeWorkbook(columnsOf('number', kind), [[1, value]]))
  return row![1]
}

describe('cells', () => {
  test('keep their kind', async () => {
    const file = await writeWorkbook(
      columnsOf('text', 'number', 'day', 'yesNo'),
      [['Utrecht', 12.5, '2026-11-12', true]],
      [[null, -3, null, false]],
    )
    expect(await readCells(file)).toEqual([
      ['Kolom 1', 'Kolom 2', 'Kolom 3', 'Kolom 4'],
      ['Utrecht', 12.5, new Date('2026-11-12T00:00:00Z'), 'Ja'],
      [null, -3, null, 'Nee'],
    ])
  })

  test.each([
    ['2026-03-29T00:59:59.000Z', '2026-03-29T01:59:59.000Z'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['2026-10-24T22:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T00:59:59.999Z', '2026-10-25T02:59:59.000Z'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01T00:30:00.000Z'],
  ])('%s is shown as %s', async (instant, shown) => expect(await roundTrip('instant', instant)).toEqual(new Date(shown)))

  test('every instant is shown in Amsterdam time', async () => {
    const years = fc.date({ min: new Date('1950-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    const instants = [...fc.sample(years, 1000).map((date) => date.toISOString()), ...fc.sample(nearMidnight(1996, 2060), 1000)]
    const file = await writeWorkbook(
      columnsOf('instant'),
      instants.map((instant) => [instant]),
    )
    const [, ...rows] = await readCells(file)
    const shown = rows.map(([date]) => (date as unknown as Date).toISOString().slice(0, 16).replace('T', ' '))
    expect(shown).toEqual(instants.map(toWallTime))
  })

  test.each(['0044-03-15', '1899-12-31', '1900-02-28'])('%s is not a date in a spreadsheet and stays text', async (text) => {
    expect(await roundTrip('day', text)).toBe(text)
    expect(await roundTrip('instant', text)).toBe(text)
  })

  test.each(['infinity', '-infinity', '0044-03-15 BC'])('%s, as PostgreSQL writes it, stays text', async (text) => {
    expect(await roundTrip('day', text)).toBe(text)
    expect(await roundTrip('instant', text)).toBe(text)
  })

  test('an instant may be as PostgreSQL writes it', async () =>
    expect(await roundTrip('instant', '2026-11-12 13:30:00.5+00')).toEqual(new Date('2026-11-12T14:30:00Z')))

  test.each([NaN, Infinity])('%s is not a number in a spreadsheet', async (value) =>
    expect(await roundTrip('number', value)).toBe(String(value)),
  )
})

describe('text', () => {
  test.each([
    '=cmd()',
    '+31 30 123 45 67',
    '-1+1',
    '@x',
    '=HYPERLINK("https://boos.example")',
    '00123',
    '<b>&amp;"\'</b>',
    ']]>',
    'een_twee & <drie>_',
    'naïef & ° _x',
    '  ruimte  ',
    'één\ntwee',
    '👩🏽‍🏫 leraar',
    'a\tb',
    'TRUE',
  ])('%j is written unchanged', async (text) => expect(await roundTrip('text', text)).toBe(text))

  test('is never a formula', async () => {
    const sheet = await sheetOf(await writeWorkbook(columnsOf('text'), [['=cmd()'], ['@x']]))
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t>=cmd()</t></is></c>')
    expect(sheet).not.toContain('<f>')
  })

  test.each([
    ['control characters are removed', 'a\u0000b\u0007c\u001bd\u007fe\u0085f\uffff', 'abcdef'],
    ['line breaks become one kind', 'a\r\nb\rc', 'a\nb\nc'],
    ['lone surrogates are replaced', 'a\ud83dz\ude00', 'a\ufffdz\ufffd'],
    ['long text is truncated', 'x'.repeat(32_768), 'x'.repeat(32_767)],
    ['surrogate pairs are not split', `${'x'.repeat(32_766)}😀`, 'x'.repeat(32_766)],
    ['text of control characters only becomes an empty cell', '\u0001\u0002', null],
  ])('%s', async (_, text, expected) => expect(await roundTrip('text', text)).toBe(expected))

  test('that looks like an escape is escaped', async () => {
    expect(await sheetOf(await writeWorkbook(columnsOf('text'), [['_x0041_']]))).toContain('<t>_x005F_x0041_</t>')
  })

  test('of any characters gives a readable file', async () => {
    const texts = fc.sample(fc.string({ unit: anyCharacter, minLength: 1 }), 300)
    const rows = await readCells(
      await writeWorkbook(
        columnsOf('number', 'text'),
        texts.map((text, index) => [index, text]),
      ),
    )
    expect(rows.slice(1).map(([index]) => index)).toEqual(texts.map((_, index) => index))
  })
})

describe('the sheet', () => {
  test('has a bold, frozen heading and a filter over all its columns and rows', async () => {
    const file = await writeWorkbook(
      columnsOf('text', 'day', 'instant'),
      [['a', '2026-11-12', '2026-11-12T13:30:00.000Z']],
      [['b', null, null]],
    )
    const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles, 'xl/workbook.xml': workbook } = await readParts(file)
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:C3"/>')
    expect(sheet).toMatch(/<row r="1"><c r="A1" s="1" t="inlineStr">/)
    expect(sheet).toMatch(/<row r="2"><c r="A2" t="inlineStr">.*<c r="B2" s="2">.*<c r="C2" s="3">.*<row r="3">/)
    const formats = [...styles!.matchAll(/<xf [^>]*xfId="0"[^>]*>/g)].map(([format]) => format)
    expect(formats[1]).toContain('fontId="1"')
    expect(formats[2]).toContain('numFmtId="164"')
    expect(styles).toContain('numFmtId="164" formatCode="dd\\-mm\\-yyyy"')
    expect(workbook).toContain('<sheet name="Scholen" ')
  })

  test('fits the width of each column to its content, within limits', async () => {
    const [fixedWidth, ...fitted] = columnsOf('text', 'number', 'text', 'text', 'day')
    const rows: Values[] = [
      ['x', 1, 'precies twintig teken', 'x'.repeat(500), '2026-11-12'],
      ['x', 2, 'kort', 'kort', null],
    ]
    const sheet = await sheetOf(await writeWorkbook([{ ...fixedWidth!, width: 33 }, ...fitted], rows))
    expect([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([33, 11, 23, 60, 12])
  })

  test('without rows still has its heading and filter', async () => {
    const file = await writeWorkbook(columnsOf('text', 'number'))
    expect(await readCells(file)).toEqual([['Kolom 1', 'Kolom 2']])
    expect(await sheetOf(file)).toContain('<autoFilter ref="A1:B1"/>')
  })

  test('holds many rows, in their order', async () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => [index])
    const rows = await readCells(await writeWorkbook(columnsOf('number'), numbers.slice(0, 2500), numbers.slice(2500)))
    expect(rows.slice(1)).toEqual(numbers)
  })

  test('holds a row that is longer than what is written at once', async () => {
    const long = ['&'.repeat(32_767), 'é'.repeat(32_767), 'x'.repeat(32_767)]
    const rows = await readCells(await writeWorkbook(columnsOf('text', 'text', 'text', 'number'), [[...long, 1]], [[...long, 2]]))
    expect(rows.slice(1)).toEqual([
      [...long, 1],
      [...long, 2],
    ])
  })

  test('names its columns as a spreadsheet does', () =>
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
})

describe('the stream', () => {
  const workbook = { sheet: 'Rijen', columns: columnsOf('text') }

  function endless() {
    const seen = { batches: 0, ended: false }
    async function* batches() {
      try {
        for (;;) {
          seen.batches += 1
          yield Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(20)])
        }
      } finally {
        seen.ended = true
      }
    }
    return { seen, file: workbookFile(workbook, batches()) }
  }

  test('starts before the first row is read', async () => {
    const never: AsyncIterable<Values[]> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }
    const [first] = await workbookFile(workbook, never).take(1).toArray()
    expect((first as Buffer).subarray(0, 2).toString()).toBe('PK')
  })

  test('respects back pressure', async () => {
    const { seen, file } = endless()
    await expect.poll(() => seen.batches, { timeout: 10_000 }).toBeGreaterThan(1)
    let before = 0
    await expect.poll(() => before === (before = seen.batches), { interval: 200, timeout: 10_000 }).toBe(true)
    expect(seen.batches).toBeLessThan(40)
    file.destroy()
    await expect.poll(() => seen.ended).toBe(true)
  })

  test('fails when its rows fail', async () => {
    async function* failing() {
      yield [['a']]
      throw new Error('weg')
    }
    const file = workbookFile(workbook, failing())
    file.resume()
    await expect(finished(file)).rejects.toThrow('weg')
  })
})
