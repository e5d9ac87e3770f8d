import type { Line } from '@pre-u/contract/platform/sheet/delimited'
import { type Fault, fail, UnreadableFile } from './faults'
import { detectKind } from './kind'
import { readText } from './text'
import { readWorkbook } from './workbook'

export type ReadRequest = { file: ArrayBuffer; maxRows: number }
export type ReadResult = { lines: Line[] } | { fault: Fault }

/** Reads a file in bounded time and memory, but blocks the event loop: see `readSheetFile`. */
export async function readFile(file: Buffer, maxRows: number): Promise<Line[]> {
  const kind = detectKind(file)
  try {
    const lines = kind === 'zip' ? await readWorkbook(file, maxRows) : readText(file, maxRows)
    return lines.length > 0 ? lines : fail('noRows')
  } catch (error) {
    // An error while unpacking or parsing means that the file is damaged.
    if (kind === 'zip' && !(error instanceof UnreadableFile)) return fail('damaged')
    throw error
  }
}
