import { arrayBuffer, buffer } from 'node:stream/consumers'
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
export type Parts = Map<string, Buffer>

export async function unpack(file: Buffer): Promise<Parts> {
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
export function repack(parts: Parts): Promise<ArrayBuffer> {
  const zip = new ZipFile()
  for (const [name, content] of parts) {
    if (content === NOT_READ) continue
    if (isDamaged(content.toString('latin1'))) fail('damaged')
    zip.addBuffer(content, name, { compress: false })
  }
  zip.end()
  return arrayBuffer(zip.outputStream)
}
