import { type Line, parseDelimited, InputTooLarge } from '@pre-u/contract/platform/sheet/delimited'
import { type Fault, fail, UnreadableFile, detectKind, refuseMarkup } from './faults'
import { readWorkbook } from './workbook'

const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

// Windows-1252 from 0x80 to 0x9F; Node's decoder of that name decodes Latin-1.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const decodeWindows1252 = (file: Buffer) =>
  file.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!)

/** Decodes UTF-16 with a byte order mark (Excel's 'Unicode-tekst'), UTF-8, or else Windows-1252. */
function decode(file: Buffer): string {
  const unicode = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte))
  if (unicode) return new TextDecoder(unicode.encoding).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return decodeWindows1252(file)
  }
}

// Any bytes decode as Windows-1252; control characters show that they are not text.
const CONTROLS = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

function readText(file: Buffer, maxRows: number): Line[] {
  const text = decode(file)
  refuseMarkup(text)
  if (CONTROLS.test(text)) return fail('other')
  try {
    return parseDelimited(text, { maxRows })
  } catch (error) {
    if (error instanceof InputTooLarge) return fail(error.what === 'rows' ? 'tooManyRows' : 'tooBig')
    throw error
  }
}

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
