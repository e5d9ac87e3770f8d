import { DAY_MS, offsetAt } from '@pre-u/contract/platform/dates'

export type XlsxKind = 'text' | 'number' | 'day' | 'instant' | 'yesNo'
export type XlsxValue = string | number | boolean | null

/** A day is '2026-11-12'; an instant is a text that Date can parse, shown in Amsterdam time. */
export type XlsxColumn = { heading: string; kind: XlsxKind; width?: number }

/** Places in the list of cell formats of the workbook. */
export const styles = { heading: 1, day: 2, instant: 3 }

const MAX_TEXT = 32_767
const SPACE = 32
const UNIX_EPOCH = 25_569
// Excel counts 29 February 1900 and has no year after 9999.
const FIRST_DAY = 61
const LAST_DAY = 2_958_465
// Keeps a reader that truncates the fraction of a day from showing the second before.
const HALF_A_MILLISECOND = 0.5

// It applies after line breaks have become \n.
const FORBIDDEN = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
/** What `xmlText` changes: most texts have none of it. */
const SPECIAL = /[&<>_]|[^\n\t -~\u00a0-\ufffd]/

/** Lone surrogates stay: encoding as UTF-8 replaces them. */
export const xmlText = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(FORBIDDEN, '')
        // Spreadsheets read _x0041_ as 'A'.
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
    : text

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

const serialOf = (milliseconds: number) => Math.round((milliseconds / DAY_MS + UNIX_EPOCH) * 1e9) / 1e9

/** Neither JavaScript nor a spreadsheet has infinity, or dates as far away as PostgreSQL: they stay text. */
function dateCell(reference: string, text: string, style: number, shown: (utc: number) => number): string {
  const utc = Date.parse(text)
  const serial = serialOf(utc)
  if (!(serial >= FIRST_DAY && serial < LAST_DAY + 1)) return textCell(reference, text)
  return `<c r="${reference}" s="${style}"><v>${serialOf(shown(utc))}</v></c>`
}

const asItIs = (day: number) => day
const inAmsterdam = (instant: number) => Math.floor(instant / 1000) * 1000 + offsetAt(instant) + HALF_A_MILLISECOND

export function cellXml(reference: string, kind: XlsxKind, value: XlsxValue): string {
  if (value === null) return ''
  if (kind === 'yesNo') return textCell(reference, value ? 'Ja' : 'Nee')
  if (kind === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`
  if (kind === 'day') return dateCell(reference, String(value), styles.day, asItIs)
  if (kind === 'instant') return dateCell(reference, String(value), styles.instant, inAmsterdam)
  return textCell(reference, String(value))
}

/** How many characters are shown. */
export function shownLength(kind: XlsxKind, value: XlsxValue): number {
  if (value === null || value === '') return 0
  if (kind === 'day') return 10
  if (kind === 'instant') return 16
  if (kind === 'yesNo') return 3
  const lines = String(value).slice(0, 1000).split('\n')
  return Math.max(...lines.map((line) => line.length))
}
