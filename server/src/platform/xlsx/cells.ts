import { amsterdamTime, DAY_MS } from './amsterdamTime'

export type XlsxKind = 'text' | 'number' | 'day' | 'instant' | 'yesNo'
export type XlsxValue = string | number | boolean | null

/** A day is '2026-11-12', an instant an ISO string in UTC; it is shown as Amsterdam's clock says. */
export type XlsxColumn<Row> = { heading: string; kind: XlsxKind; value: (row: Row) => XlsxValue; width?: number }

/** Positions in the list of cell formats in `parts.ts`. */
export const styles = { heading: 1, day: 2, instant: 3 }

const MAX_TEXT = 32_767
const UNIX_EPOCH = 25_569
// Excel believes in 29 February 1900 and in no year after 9999: outside these its dates are not ours.
const FIRST_DAY = 61
const LAST_DAY = 2_958_465

// Line breaks become \n before this: only they and tabs stay.
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
const SPECIAL = /[&<>\u0000-\u001f\u007f-\u009f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/
const OUTER_SPACE = /^\s|\s$|\n/

/** Text as XML can carry it. Half characters are not mended here: encoding as UTF-8 replaces them. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(FORBIDDEN, '')
      // A spreadsheet reads _x0041_ as 'A'.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  )
}

/** Cut to what a cell can hold, without half a character at the end. */
function fitting(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const last = text.charCodeAt(MAX_TEXT - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT - 1 : MAX_TEXT)
}

/** Inline text is never a formula, whatever it begins with. */
export function textCell(at: string, text: string, style?: number): string {
  const xml = xmlText(fitting(text))
  if (xml === '') return ''
  const space = OUTER_SPACE.test(xml) ? ' xml:space="preserve"' : ''
  return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${xml}</t></is></c>`
}

/** What cannot be a date in a spreadsheet stays as it was written. */
function dateCell(at: string, value: XlsxValue, milliseconds: number, style: number): string {
  const serial = milliseconds / DAY_MS + UNIX_EPOCH
  return serial >= FIRST_DAY && serial < LAST_DAY + 1 ? `<c r="${at}" s="${style}"><v>${serial}</v></c>` : textCell(at, String(value))
}

const yesNo = (value: XlsxValue) => (value ? 'Ja' : 'Nee')

const writers: Record<XlsxKind, (at: string, value: XlsxValue) => string> = {
  text: (at, value) => textCell(at, String(value)),
  number: (at, value) => (Number.isFinite(value) ? `<c r="${at}"><v>${Number(value)}</v></c>` : textCell(at, String(value))),
  day: (at, value) => dateCell(at, value, Date.parse(String(value)), styles.day),
  instant: (at, value) => dateCell(at, value, amsterdamTime(Date.parse(String(value))), styles.instant),
  yesNo: (at, value) => textCell(at, yesNo(value)),
}

export const cellXml = (kind: XlsxKind, at: string, value: XlsxValue) => (value === null ? '' : writers[kind](at, value))

/** How many characters wide a value is on screen. */
export function shownLength(kind: XlsxKind, value: XlsxValue): number {
  if (value === null) return 0
  if (kind === 'day') return 10
  if (kind === 'instant') return 16
  if (kind === 'yesNo') return 3
  return Math.max(
    ...String(value)
      .slice(0, 1000)
      .split('\n')
      .map((line) => line.length),
  )
}
