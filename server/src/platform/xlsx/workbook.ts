import { type ZipEntry, zipFile } from '../zip/write'
import type { XlsxColumn, XlsxValue } from './cells'
import { encodeRows } from './encode'
import type { Fields } from './fields'
import { SHEET_PATH, workbookParts } from './parts'
import { type SheetLayout, sheetXml } from './sheet'

export type Workbook = SheetLayout & { sheet: string }

export function workbookOfFields({ sheet, ...layout }: Workbook, batches: AsyncIterable<Fields>): AsyncGenerator<Uint8Array> {
  const smallParts: ZipEntry[] = workbookParts(sheet).map(([name, text]) => ({ name, data: Buffer.from(text) }))
  return zipFile([...smallParts, { name: SHEET_PATH, data: sheetXml(layout, batches), deflated: true }])
}

async function* encoded(columns: XlsxColumn[], batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<Fields> {
  for await (const rows of batches) yield encodeRows(columns, rows)
}

export const workbookFile = (workbook: Workbook, batches: AsyncIterable<XlsxValue[][]>) =>
  workbookOfFields(workbook, encoded(workbook.columns, batches))
