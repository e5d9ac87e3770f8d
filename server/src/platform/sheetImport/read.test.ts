import { describe, expect, test } from 'vitest'
import { aWorkbook, directoryEntry, endlessSheet, textSheet } from '../../testing/sheets'
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

/** What it took beside its outcome. */
async function measured<T>(work: () => Promise<T>) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  const began = performance.now()
  const outcome = await work().finally(() => clearInterval(watch))
  return { outcome, ms: performance.now() - began, megabytes: (most - before) / MEGABYTE }
}

const text = (length: number) => `<row><c t="str"><v>${'a'.repeat(length)}</v></c></row>`
const wide = `<row>${'<c t="str"><v>é</v></c>'.repeat(100)}</row>`
const within = (path: string, element: string, piece: string) =>
  aWorkbook([textSheet([['x']])], { [path]: { start: `<${element}>`, piece, bytes: 100 * MEGABYTE, end: `</${element}>` } })

describe('a bomb takes neither memory nor time', () => {
  test.each<[string, string, () => Promise<Buffer>]>([
    ['a gigabyte of nothing', faults.tooBig, () => aWorkbook([endlessSheet(' ', 1024 * MEGABYTE)])],
    ['empty rows without end', faults.noRows, () => aWorkbook([endlessSheet('<row><c s="1"/></row>', 300 * MEGABYTE)])],
    ['rows without end', faults.tooManyRows, () => aWorkbook([endlessSheet(text(5), 300 * MEGABYTE)])],
    ['rows of long texts', faults.tooBig, () => aWorkbook([endlessSheet(text(32_000), 300 * MEGABYTE)])],
    ['wide rows', faults.tooManyRows, () => aWorkbook([endlessSheet(wide, 300 * MEGABYTE)])],
    ['one text without end', faults.tooBig, () => aWorkbook([endlessSheet('a', 300 * MEGABYTE)])],
    ['one tag without end', faults.tooBig, () => aWorkbook([endlessSheet('a', 300 * MEGABYTE, '<row x="')])],
    ['elements within elements', faults.damaged, () => aWorkbook([endlessSheet('<row>', 300 * MEGABYTE)])],
    ['shared texts', faults.tooBig, () => within('xl/sharedStrings.xml', 'sst', '<si><t>abcdefghijklmnop</t></si>')],
    ['shared texts of nothing', faults.tooBig, () => within('xl/sharedStrings.xml', 'sst', '<si/>')],
    ['formats', faults.tooBig, () => within('xl/styles.xml', 'cellXfs', '<xf numFmtId="14"/>')],
    ['a csv row without end', 'it was read', async () => Buffer.from(';'.repeat(10_000_000) + '\nx')],
    ['csv quotes without end', faults.tooBig, async () => Buffer.from('"'.repeat(10_000_000) + 'x')],
  ])('%s', async (_what, expected, make) => {
    const file = await make()
    const { outcome, ms, megabytes } = await measured(() => faultOf(file))
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

test('the largest list that is allowed is read, and others keep their turn', async () => {
  const row = ['Sanne', 'van der', 'Bos', 'sanne.van.der.bos@leerling.school.nl', 'V5A', 'vwo', 'NT', 'Neemt een rolstoel mee.']
  const file = await aWorkbook([textSheet(Array.from({ length: MAX_ROWS }, () => row))])
  const outcome = await Promise.all([read(file), read(Buffer.from('a;b')), faultOf(Buffer.from('MZ'))])
  expect([outcome[0].length, outcome[1].length, outcome[2]]).toEqual([MAX_ROWS, 1, faults.program])
})
