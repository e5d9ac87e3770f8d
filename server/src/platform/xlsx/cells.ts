import { DAY_MS } from '@pre-u/contract/platform/dates'
import { amsterdamTime } from './amsterdamTime'
import { type Output, Phrase } from './bytes'
import type { FieldReader } from './fields'

export type XlsxKind = 'text' | 'number' | 'day' | 'instant' | 'yesNo'
export type XlsxValue = string | number | boolean | null

/** A day is '2026-11-12'; an instant is an ISO string, shown in Amsterdam time. */
export type XlsxColumn = { heading: string; kind: XlsxKind; width?: number }

export const styles = { heading: 1, day: 2, instant: 3 }

const MAX_TEXT = 32_767
const UNIX_EPOCH = 25_569
// Excel counts 29 February 1900 and has no year after 9999.
const FIRST_DAY = 61
const LAST_DAY = 2_958_465
// Keeps a reader that truncates the fraction of a day from showing the second before.
const HALF_A_MILLISECOND = 0.5

// After line breaks have become \n.
const FORBIDDEN = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
/** Bytes that `xmlText` replaces, and '_', which it seldom does. */
const ESCAPED = 1
/** Other bytes that it looks for, and the first ones of C1 controls, U+FFFE and U+FFFF. */
const SPECIAL = 2
const UNDERSCORE = 0x5f
const X = 0x78
const escapes = new Map([
  [0x26, new Phrase('&amp;')],
  [0x3c, new Phrase('&lt;')],
  [0x3e, new Phrase('&gt;')],
])
const marks = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (escapes.has(byte) || byte === UNDERSCORE) return ESCAPED
  return byte < 0x20 || byte === 0x7f || byte === 0xc2 || byte === 0xef ? SPECIAL : 0
})
const SPACE = 32
/** More than a cell has around its text, or with a number. */
const CELL_BYTES = 128
/** Of '&'. */
const MOST_ESCAPED_BYTES = 5

/** Lone surrogates stay: encoding as UTF-8 replaces them. */
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    // Spreadsheets read _x0041_ as 'A'.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

function truncate(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const last = text.charCodeAt(MAX_TEXT - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT - 1 : MAX_TEXT)
}

/** Inline text is never parsed as a formula. */
export function textCell(reference: string, text: string, style?: number): string {
  const xml = xmlText(truncate(text))
  if (xml === '') return ''
  const hasOuterSpace = xml.charCodeAt(0) <= SPACE || xml.charCodeAt(xml.length - 1) <= SPACE
  const space = hasOuterSpace ? ' xml:space="preserve"' : ''
  return `<c r="${reference}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${xml}</t></is></c>`
}

/** What stands between the reference of a cell and its value, and after it. */
type Frame = { open: Phrase; close: Phrase }
const textFrame: Frame = { open: new Phrase('" t="inlineStr"><is><t>'), close: new Phrase('</t></is></c>') }
const spacedFrame: Frame = { ...textFrame, open: new Phrase('" t="inlineStr"><is><t xml:space="preserve">') }
const numberFrame: Frame = { open: new Phrase('"><v>'), close: new Phrase('</v></c>') }
const dayFrame: Frame = { ...numberFrame, open: new Phrase(`" s="${styles.day}"><v>`) }
const instantFrame: Frame = { ...numberFrame, open: new Phrase(`" s="${styles.instant}"><v>`) }

/** Where a column's cells are: its letters, and the start of each cell up to the number of the row. */
export type Place = { letters: string; start: Phrase }
export const placeOf = (letters: string): Place => ({ letters, start: new Phrase(`<c r="${letters}`) })

export type RowNumber = { text: string; phrase: Phrase }

function writeAscii(out: Output, { start }: Place, row: RowNumber, { open, close }: Frame, value: string) {
  out.makeRoom(CELL_BYTES)
  out.phrase(start)
  out.phrase(row.phrase)
  out.phrase(open)
  out.ascii(value)
  out.phrase(close)
}

/** Answers whether it could. */
function writeEscaped(out: Output, bytes: Uint8Array, start: number, length: number): boolean {
  for (let index = start; index < start + length; index += 1) {
    const byte = bytes[index]!
    const escape = marks[byte] === ESCAPED ? escapes.get(byte) : undefined
    if (escape) out.phrase(escape)
    else if (byte === UNDERSCORE && bytes[index + 1] === X) return false
    else out.byte(byte)
  }
  return true
}

/** Nearly all text is copied as it is, or with an escape or two. */
function writeText(out: Output, { letters, start }: Place, row: RowNumber, field: FieldReader) {
  const { bytes, start: first, length } = field
  const before = out.length
  out.makeRoom(CELL_BYTES + length * MOST_ESCAPED_BYTES)
  const { open, close } = bytes[first] === SPACE || bytes[first + length - 1] === SPACE ? spacedFrame : textFrame
  out.phrase(start)
  out.phrase(row.phrase)
  out.phrase(open)
  const textStart = out.length
  const found = out.copy(marks, bytes, first, length)
  if (found === ESCAPED) out.length = textStart
  if (found < SPECIAL && length <= MAX_TEXT && (found === 0 || writeEscaped(out, bytes, first, length))) return out.phrase(close)
  out.length = before
  return out.text(textCell(letters + row.text, field.text()))
}

const serialOf = (milliseconds: number) => Math.round((milliseconds / DAY_MS + UNIX_EPOCH) * 1e9) / 1e9
const isInSheet = (serial: number) => serial >= FIRST_DAY && serial < LAST_DAY + 1

/** Neither JavaScript nor a spreadsheet has infinity, or dates as far away as PostgreSQL. */
function dateText(milliseconds: number): string {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return milliseconds > 0 ? 'infinity' : '-infinity'
  return date.toISOString().replace('T00:00:00.000Z', '')
}

function writeDate(out: Output, place: Place, row: RowNumber, frame: Frame, utc: number, toShown: (utc: number) => number) {
  if (isInSheet(serialOf(utc))) writeAscii(out, place, row, frame, String(serialOf(toShown(utc))))
  else out.text(textCell(place.letters + row.text, dateText(utc)))
}
const asItIs = (day: number) => day
const inAmsterdam = (instant: number) => amsterdamTime(instant) + HALF_A_MILLISECOND

export function writeCell(out: Output, kind: XlsxKind, place: Place, row: RowNumber, field: FieldReader) {
  if (field.isEmpty) return
  if (kind === 'text') writeText(out, place, row, field)
  else if (kind === 'yesNo') writeAscii(out, place, row, textFrame, field.boolean() ? 'Ja' : 'Nee')
  else if (kind === 'number') {
    const value = field.number()
    writeAscii(out, place, row, Number.isFinite(value) ? numberFrame : textFrame, String(value))
  } else if (kind === 'day') writeDate(out, place, row, dayFrame, field.dayMs(), asItIs)
  else writeDate(out, place, row, instantFrame, field.instantMs(), inAmsterdam)
}

/** How many characters are shown of a field that is not empty. */
export function shownLength(kind: XlsxKind, field: FieldReader): number {
  if (kind === 'day') return 10
  if (kind === 'instant') return 16
  if (kind === 'yesNo') return 3
  if (kind === 'number') return String(field.number()).length
  const lines = field.text().slice(0, 1000).split('\n')
  return Math.max(...lines.map((line) => line.length))
}
