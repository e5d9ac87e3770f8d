import { type Line, parseDelimited, InputTooLarge } from '@pre-u/contract/students/import/delimited'
import { fail } from './faults'
import { refuseMarkup } from './kind'

const marks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

// What Windows has where Latin-1 has controls, from 0x80. Node's decoder of this name knows Latin-1 only.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const fromWindows = (file: Buffer) => file.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (mark) => WINDOWS[mark.charCodeAt(0) - 0x80]!)

/** UTF-16 with its mark ('Unicode-tekst'), UTF-8, or else what Windows wrote for Western Europe. */
function decode(file: Buffer): string {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => file[index] === byte))
  if (marked) return new TextDecoder(marked.encoding).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return fromWindows(file)
  }
}

// Every text of one character set or another decodes; what holds these was none.
const CONTROLS = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

/** The rows of a csv file. */
export function readText(file: Buffer, maxRows: number): Line[] {
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
