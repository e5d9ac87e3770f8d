import { buffer } from 'node:stream/consumers'
import { constants, deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** Text that the file holds over and over: far more of it than anybody wants to make or keep. */
type Endless = { start: string; piece: string; bytes: number; end?: string }
type Content = string | Endless

const BLOCK_BYTES = 4_000_000
const DEFLATED = 8
const NO_MORE = Buffer.from([3, 0])

/** Compressed once and repeated: each block ends at a whole byte and refers to nothing before it. */
function deflated({ start, piece, bytes, end = '' }: Endless) {
  const block = piece.repeat(Math.ceil(BLOCK_BYTES / piece.length))
  const times = Math.ceil(bytes / block.length)
  const compress = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const content = Buffer.concat([compress(start), ...Array<Buffer>(times).fill(compress(block)), compress(end), NO_MORE])
  return { content, size: start.length + times * block.length + end.length }
}

/** The directory's entry of a part, as bytes to change. */
export const directoryEntry = (zip: Buffer, name: string) => zip.subarray(zip.lastIndexOf(name) - 46)

export async function aZip(parts: Record<string, Content>): Promise<Buffer> {
  const zip = new ZipFile()
  const endless: { name: string; size: number }[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') zip.addBuffer(Buffer.from(part), name)
    else {
      const { content, size } = deflated(part)
      zip.addBuffer(content, name, { compress: false })
      endless.push({ name, size })
    }
  }
  zip.end()
  const file = await buffer(zip.outputStream)
  for (const { name, size } of endless) {
    const entry = directoryEntry(file, name)
    entry.writeUInt16LE(DEFLATED, 10)
    entry.writeUInt32LE(size, 24)
  }
  return file
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
export const worksheet = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
export const endlessSheet = (piece: string, bytes: number, start = '') => ({ start: `<worksheet><sheetData>${start}`, piece, bytes })

/** A workbook with these sheets as XML, as a spreadsheet program would write it. */
export const aWorkbook = (sheets: Content[], more: Record<string, Content> = {}, states: string[] = []) =>
  aZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${MAIN} ${RELATIONS}><sheets>${sheets
      .map((_, at) => `<sheet name="Blad${at}" sheetId="${at + 1}" state="${states[at] ?? 'visible'}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at}.xml`, xml])),
    ...more,
  })

const textCell = (text: string) => `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
/** Rows of plain text as a sheet. */
export const textSheet = (rows: string[][]) => worksheet(rows.map((cells) => `<row>${cells.map(textCell).join('')}</row>`).join(''))
