import { type ZipEntry, zipFile } from '../zip/write'
import type { XlsxColumn, XlsxValue } from './cells'
import { SHEET_PATH, workbookParts } from './parts'
import { sheetXml } from './sheet'

export type Workbook = { sheet: string; columns: XlsxColumn[] }

/** A workbook of one sheet, made while it is read. The small parts come first: they are there at once, and with them the first byte. */
export function workbookFile({ sheet, columns }: Workbook, batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<Uint8Array> {
  const small: ZipEntry[] = workbookParts(sheet).map(([name, text]) => ({ name, data: Buffer.from(text) }))
  return zipFile([...small, { name: SHEET_PATH, data: sheetXml(columns, batches), deflated: true }])
}
