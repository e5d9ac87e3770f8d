import type { Line } from '@pre-u/contract/platform/sheet/delimited'
import { fail } from './faults'
import { readSheet } from './sheet'
import { dateFormats, sharedTexts, sheetPaths } from './workbookParts'
import { openZip, type Parts } from './zip'

function refuseOtherFormats(parts: Parts) {
  if (parts.has('xl/workbook.xml')) return
  if (parts.has('xl/workbook.bin')) fail('binaryExcel')
  if (parts.has('content.xml') && parts.has('mimetype')) fail('openDocument')
  fail('other')
}

export async function readWorkbook(file: Buffer, maxRows: number): Promise<Line[]> {
  const parts = await openZip(file)
  refuseOtherFormats(parts)
  const { paths, since1904 } = await sheetPaths(parts)
  const lookup = { texts: await sharedTexts(parts), dates: await dateFormats(parts), since1904, maxRows }
  for (const path of paths) {
    const lines = await readSheet(parts.read(path), lookup)
    if (lines.length > 0) return lines
  }
  return []
}
