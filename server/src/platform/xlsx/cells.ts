import { amsterdamTime, DAY_MS } from './amsterdamTime'

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
// A fast test: nearly all text has none of these.
const SPECIAL = /[&<>_\p{Cc}\ufffe\uffff]/u
const SPACE = 32

/** Lone surrogates stay: encoding as UTF-8 replaces them. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(FORBIDDEN, '')
      // Spreadsheets read _x0041_ as 'A'.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  )
}

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

function dateCell(reference: string, value: XlsxValue, milliseconds: number, style: number): string {
  const serial = Math.round((milliseconds / DAY_MS + UNIX_EPOCH) * 1e9) / 1e9
  return serial >= FIRST_DAY && serial < LAST_DAY + 1
    ? `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
    : textCell(reference, String(value))
}

export function cellXml(kind: XlsxKind, reference: string, value: XlsxValue): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(reference, String(value))
  if (kind === 'yesNo') return textCell(reference, value ? 'Ja' : 'Nee')
  if (kind === 'number')
    return Number.isFinite(value) ? `<c r="${reference}"><v>${Number(value)}</v></c>` : textCell(reference, String(value))
  const time = Date.parse(String(value))
  if (kind === 'day') return dateCell(reference, value, time, styles.day)
  return dateCell(reference, value, amsterdamTime(time) + HALF_A_MILLISECOND, styles.instant)
}

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
