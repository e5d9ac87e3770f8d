import { arrayBuffer, buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/universal'
import { type Line, MAX_CELL_LENGTH, MAX_COLUMNS } from '@pre-u/contract/platform/sheet/delimited'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { fail } from './faults'

const MAX_PARTS = 1000
// All parts together may have this size when they are unpacked; a list of thousands of pupils is a tenth of it.
const MAX_BYTES = 40 * 1024 * 1024
const XML = /^xl\/.*\.xml(\.rels)?$/
const NOT_READ = Buffer.alloc(0)

/**
 * The parts by their names; only those that a sheet consists of have their content. yauzl refuses a part that is larger than the directory
 * of the zip file declares.
 */
type Parts = Map<string, Buffer>

async function unpack(file: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false })
  if (zip.entryCount > MAX_PARTS) return fail('tooBig')
  const parts: Parts = new Map()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) fail('password')
    const isRead = XML.test(entry.fileName)
    bytes += isRead ? entry.uncompressedSize : 0
    if (bytes > MAX_BYTES) return fail('tooBig')
    parts.set(entry.fileName, isRead ? await buffer(await zip.openReadStreamPromise(entry)) : NOT_READ)
  }
  return parts
}

// A DOCTYPE could define entities, and the text of a CDATA section would not be read.
const UNREADABLE = /<!(?!--)/
/** A place beyond the last column or row of Excel: a reader fills what is before it. */
const BEYOND_EXCEL = /(?<!xmlns:)\br\s*=\s*["'](?![A-Z]{0,3}1?\d{1,6}["'])/
const isDamaged = (xml: string) => UNREADABLE.test(xml) || (xml.includes('sheetData') && BEYOND_EXCEL.test(xml))

/** Makes an uncompressed zip file of the parts that were checked: read-excel-file would unpack whatever the first one contains. */
function repack(parts: Parts): Promise<ArrayBuffer> {
  const zip = new ZipFile()
  for (const [name, content] of parts) {
    if (content === NOT_READ) continue
    if (isDamaged(content.toString('latin1'))) fail('damaged')
    zip.addBuffer(content, name, { compress: false })
  }
  zip.end()
  return arrayBuffer(zip.outputStream)
}

const MAX_LENGTH = 8 * 1024 * 1024

function refuseOtherFormats(parts: Parts) {
  if (parts.has('xl/workbook.xml')) return
  if (parts.has('xl/workbook.bin')) fail('binaryExcel')
  if (parts.has('content.xml') && parts.has('mimetype')) fail('openDocument')
  fail('other')
}

/** A character that XML cannot contain is written as _x000D_. */
const unescapeText = (text: string) => text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/**
 * Returns the text that the cell shows: the stored result of a formula, which is never evaluated, and nothing for an error such as #N/A.
 */
function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').toReversed().join('-')
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? unescapeText(value) : ''
}

function cellsOf(row: unknown[]): string[] {
  const cells = row.slice(0, MAX_COLUMNS).map(cellText)
  const last = cells.findLastIndex((text) => text.trim() !== '')
  return cells.slice(0, last + 1).map((text) => (text.trim() === '' ? '' : text))
}

function linesOf(rows: unknown[][], maxRows: number): Line[] {
  const lines: Line[] = []
  let length = 0
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row)
    if (cells.length === 0) continue
    for (const text of cells) {
      length += text.length
      if (length > MAX_LENGTH || text.length > MAX_CELL_LENGTH) fail('tooBig')
    }
    if (lines.push({ row: index + 1, cells }) > maxRows) fail('tooManyRows')
  }
  return lines
}

/** Finds whether each sheet is hidden, in the order of the sheets. */
const hiddenSheets = (workbook: string) =>
  [...workbook.matchAll(/<(\w+:)?sheet\s[^>]*>/g)].map(([tag]) => /\sstate="(hidden|veryHidden)"/.test(tag))

/** Reads the first sheet that has rows; a hidden one only when there is no other. */
export async function readWorkbook(file: Buffer, maxRows: number): Promise<Line[]> {
  const parts = await unpack(file)
  refuseOtherFormats(parts)
  const isHidden = hiddenSheets(parts.get('xl/workbook.xml')!.toString())
  if (isHidden.length === 0) return []
  const sheets = await readSheets(await repack(parts), { trim: false })
  const inOrder = [...sheets.filter((_, index) => !isHidden[index]), ...sheets.filter((_, index) => isHidden[index])]
  for (const { data } of inOrder) {
    const lines = linesOf(data ?? [], maxRows)
    if (lines.length > 0) return lines
  }
  return []
}
