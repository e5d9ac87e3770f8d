import { type ZipEntry, zipFile } from '../zip/write'
import type { XlsxColumn, XlsxValue } from './cells'
import { encodeRows } from './encode'
import type { Fields } from './fields'
import { SHEET_PATH, workbookParts } from './parts'
import { sheetXml } from './sheet'

export type Workbook = { sheet: string; columns: XlsxColumn[] }

export function workbookOfFields({ sheet, columns }: Workbook, batches: AsyncIterable<Fields>): AsyncGenerator<Uint8Array> {
  const smallParts: ZipEntry[] = workbookParts(sheet).map(([name, text]) => ({ name, data: Buffer.from(text) }))
  return zipFile([...smallParts, { name: SHEET_PATH, data: sheetXml(columns, batches), deflated: true }])
}

async function* encoded(columns: XlsxColumn[], batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<Fields> {
  for await (const rows of batches) yield encodeRows(columns, rows)
}

export const workbookFile = (workbook: Workbook, batches: AsyncIterable<XlsxValue[][]>) =>
  workbookOfFields(workbook, encoded(workbook.columns, batches))
