import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { XlsxColumn, XlsxValue } from './cells'
import { SHEET_PATH, workbookParts } from './parts'
import { sheetXml } from './sheet'

// Enough ahead of the compressor that it never waits for us; it works beside this thread, and we go on meanwhile.
const IN_FLIGHT_BYTES = 256 * 1024
const COMPRESSION_LEVEL = 3

export type Workbook = { sheet: string; columns: XlsxColumn[] }

/** A workbook of one sheet, made while it is read. A fault in the batches destroys it. */
export function workbookFile({ sheet, columns }: Workbook, batches: AsyncIterable<XlsxValue[][]>): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  const xml = Readable.from(sheetXml(columns, batches), { objectMode: false, highWaterMark: IN_FLIGHT_BYTES })
  xml.once('error', (error) => file.destroy(error))
  // Uncompressed they are there at once, and with them the first byte of the answer.
  for (const [path, part] of workbookParts(sheet)) zip.addBuffer(Buffer.from(part), path, { compress: false })
  zip.addReadStream(xml, SHEET_PATH, { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  return file
}
