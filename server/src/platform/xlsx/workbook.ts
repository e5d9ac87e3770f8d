import { type ZipEntry, zipFile } from '../zip/write'
import type { XlsxColumn, XlsxValue } from './cells'
import { SHEET_PATH, workbookParts } from './parts'
import { sheetXml } from './sheet'

export type Workbook = { sheet: string; columns: XlsxColumn[] }

export function workbookFile({ sheet, columns }: Workbook, batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<Uint8Array> {
  const smallParts: ZipEntry[] = workbookParts(sheet).map(([name, text]) => ({ name, data: Buffer.from(text) }))
  return zipFile([...smallParts, { name: SHEET_PATH, data: sheetXml(columns, batches), deflated: true }])
}
