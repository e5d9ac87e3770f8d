import { amsterdamTime, DAY_MS } from './amsterdamTime'

export type XlsxKind = 'text' | 'number' | 'day' | 'instant' | 'yesNo'
export type XlsxValue = string | number | boolean | null

/** A day is '2026-11-12', an instant an ISO string; it is shown as Amsterdam's clock says. */
export type XlsxColumn = { heading: string; kind: XlsxKind; width?: number }

/** Positions in the list of cell formats in `parts.ts`. */
export const styles = { heading: 1, day: 2, instant: 3 }

const MAX_TEXT = 32_767
const UNIX_EPOCH = 25_569
// Excel believes in 29 February 1900 and in no year after 9999: outside these its dates are not ours.
const FIRST_DAY = 61
const LAST_DAY = 2_958_465
// Most times have no end as a fraction of a day: a little later, a reader that cuts off finds the very second, not the one before it.
const HALF_A_MILLISECOND = 0.5

// Line breaks become \n before this: only they and tabs stay.
const FORBIDDEN = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
// One class of characters, without alternatives: nearly all text has none of them, and this decides how fast that is known.
const SPECIAL = /[&<>_\p{Cc}\ufffe\uffff]/u
const SPACE = 32

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
  const hasOuterSpace = xml.charCodeAt(0) <= SPACE || xml.charCodeAt(xml.length - 1) <= SPACE
  const space = hasOuterSpace ? ' xml:space="preserve"' : ''
  return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${xml}</t></is></c>`
}

/** What cannot be a date in a spreadsheet stays as it was written. */
function dateCell(at: string, value: XlsxValue, milliseconds: number, style: number): string {
  const serial = Math.round((milliseconds / DAY_MS + UNIX_EPOCH) * 1e9) / 1e9
  return serial >= FIRST_DAY && serial < LAST_DAY + 1 ? `<c r="${at}" s="${style}"><v>${serial}</v></c>` : textCell(at, String(value))
}

export function cellXml(kind: XlsxKind, at: string, value: XlsxValue): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(at, String(value))
  if (kind === 'yesNo') return textCell(at, value ? 'Ja' : 'Nee')
  if (kind === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${Number(value)}</v></c>` : textCell(at, String(value))
  const time = Date.parse(String(value))
  if (kind === 'day') return dateCell(at, value, time, styles.day)
  return dateCell(at, value, amsterdamTime(time) + HALF_A_MILLISECOND, styles.instant)
}

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
