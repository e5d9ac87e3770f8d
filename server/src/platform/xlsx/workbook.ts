import type { XlsxColumn, XlsxValue } from './cells'
import { SHEET_PATH, workbookParts } from './parts'
import { sheetXml } from './sheet'
import { zipFile } from './zip'

export type Workbook = { sheet: string; columns: XlsxColumn[] }

/** A workbook of one sheet, made while it is read. */
export const workbookFile = ({ sheet, columns }: Workbook, batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<Buffer> =>
  zipFile(workbookParts(sheet), SHEET_PATH, sheetXml(columns, batches))
