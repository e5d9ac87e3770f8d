import type { Line } from '@pre-u/contract/students/import/delimited'
import { fail, UnreadableFile } from './faults'
import { kindOf } from './kind'
import { readText } from './text'
import { readWorkbook } from './workbook'

/** The rows of an xlsx or csv file. What it may cost is bounded, but it holds up whoever calls it: see `readSheetFile`. */
export async function readFile(file: Buffer, maxRows: number): Promise<Line[]> {
  const kind = kindOf(file)
  try {
    const lines = kind === 'zip' ? await readWorkbook(file, maxRows) : readText(file, maxRows)
    return lines.length > 0 ? lines : fail('noRows')
  } catch (error) {
    // Whatever the unpacker or the parser stumbles over, it is the file that is wrong.
    if (kind === 'zip' && !(error instanceof UnreadableFile)) return fail('damaged')
    throw error
  }
}
