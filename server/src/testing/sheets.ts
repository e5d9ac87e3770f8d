import { buffer } from 'node:stream/consumers'
import { constants, deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** `piece` repeated until there are `bytes` of it, too large to build in memory. */
type Repeated = { start: string; piece: string; bytes: number; end?: string }
type Content = string | Repeated

const BLOCK_BYTES = 4_000_000
const DEFLATED = 8
const END_OF_STREAM = Buffer.from([3, 0])

/** The block is compressed once and repeated: a full flush ends at a whole byte and has no back-references. */
function compressRepeated({ start, piece, bytes, end = '' }: Repeated) {
  const block = piece.repeat(Math.ceil(BLOCK_BYTES / piece.length))
  const times = Math.ceil(bytes / block.length)
  const compress = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const content = Buffer.concat([compress(start), ...Array<Buffer>(times).fill(compress(block)), compress(end), END_OF_STREAM])
  return { content, size: start.length + times * block.length + end.length }
}

export const directoryEntry = (zip: Buffer, name: string) => zip.subarray(zip.lastIndexOf(name) - 46)

export async function aZip(parts: Record<string, Content>): Promise<Buffer> {
  const zip = new ZipFile()
  const repeatedParts: { name: string; size: number }[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') zip.addBuffer(Buffer.from(part), name)
    else {
      const { content, size } = compressRepeated(part)
      zip.addBuffer(content, name, { compress: false })
      repeatedParts.push({ name, size })
    }
  }
  zip.end()
  const file = await buffer(zip.outputStream)
  for (const { name, size } of repeatedParts) {
    const entry = directoryEntry(file, name)
    entry.writeUInt16LE(DEFLATED, 10)
    entry.writeUInt32LE(size, 24)
  }
  return file
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const worksheet = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
export const endlessSheet = (piece: string, bytes: number, start = '') => ({ start: `<worksheet><sheetData>${start}`, piece, bytes })

export const aWorkbook = (sheets: Content[], more: Record<string, Content> = {}, states: string[] = []) =>
  aZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets
      .map((_, at) => `<sheet name="Blad${at}" sheetId="${at + 1}" state="${states[at] ?? 'visible'}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at}.xml`, xml])),
    ...more,
  })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const textCell = (text: string, column: number, row: number) =>
  `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
/** Of at most 26 columns. */
export const textSheet = (rows: string[][]) =>
  worksheet(
    rows
      .map((cells, index) => `<row r="${index + 1}">${cells.map((text, column) => textCell(text, column, index + 1)).join('')}</row>`)
      .join(''),
  )
