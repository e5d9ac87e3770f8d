import { describe, expect, test } from 'vitest'
import { aWorkbook, directoryEntry, endlessSheet, textSheet, worksheet } from '../../testing/sheets'
import { faults } from './faults'
import { readSheetFile } from './read'

const MEGABYTE = 1024 ** 2
const MAX_ROWS = 5000

const read = (file: Buffer) => readSheetFile(new Uint8Array(file).buffer, { maxRows: MAX_ROWS })
const faultOf = (file: Buffer) =>
  read(file).then(
    () => 'it was read',
    (error: Error) => error.message,
  )

async function measure<T>(work: () => Promise<T>) {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  const began = performance.now()
  const outcome = await work().finally(() => clearInterval(sampling))
  return { outcome, ms: performance.now() - began, megabytes: (peak - before) / MEGABYTE }
}

const textRow = (length: number) => `<row><c t="str"><v>${'a'.repeat(length)}</v></c></row>`
const wideRow = `<row>${'<c t="str"><v>é</v></c>'.repeat(100)}</row>`
const farCells = '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="5000"><c r="A5000"><v>1</v></c></row>'
const withPart = (path: string, element: string, piece: string) =>
  aWorkbook([textSheet([['x']])], { [path]: { start: `<${element}>`, piece, bytes: 100 * MEGABYTE, end: `</${element}>` } })

describe('a decompression bomb is refused within limits of time and memory', () => {
  test.each<[string, string, () => Promise<Buffer>]>([
    ['a gigabyte of spaces', faults.tooBig, () => aWorkbook([endlessSheet(' ', 1024 * MEGABYTE)])],
    ['empty rows without end', faults.tooBig, () => aWorkbook([endlessSheet('<row><c s="1"/></row>', 300 * MEGABYTE)])],
    ['rows without end', faults.tooBig, () => aWorkbook([endlessSheet(textRow(5), 300 * MEGABYTE)])],
    ['rows of long texts', faults.tooBig, () => aWorkbook([endlessSheet(textRow(32_000), 300 * MEGABYTE)])],
    ['wide rows', faults.tooBig, () => aWorkbook([endlessSheet(wideRow, 300 * MEGABYTE)])],
    ['one text without end', faults.tooBig, () => aWorkbook([endlessSheet('a', 300 * MEGABYTE)])],
    ['one tag without end', faults.tooBig, () => aWorkbook([endlessSheet('a', 300 * MEGABYTE, '<row x="')])],
    ['nested elements', faults.tooBig, () => aWorkbook([endlessSheet('<row>', 300 * MEGABYTE)])],
    ['shared texts', faults.tooBig, () => withPart('xl/sharedStrings.xml', 'sst', '<si><t>abcdefghijklmnop</t></si>')],
    ['empty shared texts', faults.tooBig, () => withPart('xl/sharedStrings.xml', 'sst', '<si/>')],
    ['a cell in the last column above thousands of rows', faults.tooBig, () => aWorkbook([worksheet(farCells)])],
    ['a cell of a megabyte', faults.tooBig, () => aWorkbook([textSheet([['"'.repeat(MEGABYTE / 2)]])])],
    ['a csv cell of megabytes', faults.tooBig, async () => Buffer.from(`Naam;E-mail\nJan Bos;x${'"'.repeat(5 * MEGABYTE)}y`)],
    ['formats', faults.tooBig, () => withPart('xl/styles.xml', 'cellXfs', '<xf numFmtId="14"/>')],
    ['a csv row without end', 'it was read', async () => Buffer.from(';'.repeat(10_000_000) + '\nx')],
    ['csv quotes without end', faults.tooBig, async () => Buffer.from('"'.repeat(10_000_000) + 'x')],
  ])('%s', async (_title, expected, make) => {
    const file = await make()
    const { outcome, ms, megabytes } = await measure(() => faultOf(file))
    expect(outcome).toBe(expected)
    expect(ms).toBeLessThan(20_000)
    expect(megabytes).toBeLessThan(300)
  })

  test('a directory that lies about a size', async () => {
    const file = await aWorkbook([endlessSheet(' ', 8 * MEGABYTE)])
    directoryEntry(file, 'xl/worksheets/sheet0.xml').writeUInt32LE(10, 24)
    expect(await faultOf(file)).toBe(faults.damaged)
  })

  test('thousands of parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`xl/${at}`, '']))
    expect(await faultOf(await aWorkbook([textSheet([['x']])], parts))).toBe(faults.tooBig)
  })
})

test('the largest list that is allowed is read, and so are the files queued behind it', async () => {
  const row = ['Sanne', 'van der', 'Bos', 'sanne.van.der.bos@leerling.school.nl', 'V5A', 'vwo', 'NT', 'Neemt een rolstoel mee.']
  const file = await aWorkbook([textSheet(Array.from({ length: MAX_ROWS }, () => row))])
  const outcome = await Promise.all([read(file), read(await aWorkbook([textSheet([['a', 'b']])])), faultOf(Buffer.from('MZ'))])
  expect([outcome[0].length, outcome[1].length, outcome[2]]).toEqual([MAX_ROWS, 1, faults.program])
})

test('a small text does not wait for other files', async () => {
  const file = await aWorkbook([textSheet([['x']])])
  const text = read(Buffer.from('a;b'))
  const first = await Promise.race([read(file).then(() => 'workbook'), text.then(() => 'text')])
  expect(first).toBe('text')
})
