/** One row of a file or a clipboard, with the number that a spreadsheet shows beside it. */
export type Line = { row: number; cells: string[] }

/** More columns than any list of people has; what stands beyond them is left out. */
export const MAX_COLUMNS = 100

/** As spreadsheets have it; a longer one begins with a quote that nobody closed. */
const MAX_CELL = 32_767

/** There are more rows, or longer texts, than whoever asked wants to have. */
export class TooMuch extends Error {
  constructor(readonly what: 'rows' | 'text') {
    super(`too much: ${what}`)
  }
}

const SEPARATORS = ['\t', ';', ','] as const
const BEGINNING = 20_000

/** The separator that the first line with any of them holds most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = SEPARATORS.map(() => 0)
  let quoted = false
  for (const character of text.slice(0, BEGINNING)) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    const which = SEPARATORS.indexOf(character as ';')
    if (which >= 0) counts[which]! += 1
    else if (character === '\n' && counts.some((count) => count > 0)) break
  }
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/** Where the closing quote stands; the end of the text when it was forgotten. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return text.length
}

type Cell = { text: string; end: number }

function quotedCell(text: string, from: number, ends: RegExp): Cell {
  const close = closingQuote(text, from + 1)
  if (close - from > 2 * MAX_CELL) throw new TooMuch('text')
  // Whatever stands between the quote and the separator belongs to the cell, as spreadsheets have it.
  const { text: rest, end } = plainCell(text, Math.min(close + 1, text.length), ends)
  return { text: text.slice(from + 1, close).replaceAll('""', '"') + rest, end }
}

function plainCell(text: string, from: number, ends: RegExp): Cell {
  ends.lastIndex = from
  const end = ends.exec(text)?.index ?? text.length
  return { text: text.slice(from, end), end }
}

/** Comma, semicolon or tab separated text, as spreadsheets write it to files and clipboards. Empty rows count, but are left out. */
export function parseDelimited(given: string, { maxRows }: { maxRows: number }): Line[] {
  const text = given.replace(/^\uFEFF/, '')
  // Excel reads and writes this first line to say which separator follows.
  const announced = /^sep=([;,\t])\r?\n/i.exec(text)
  const ends = new RegExp(`[${announced?.[1] ?? separatorOf(text)}\\r\\n]`, 'g')
  const lines: Line[] = []
  let cells: string[] = []
  let row = announced ? 2 : 1
  const closeRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
    if (lines.length > maxRows) throw new TooMuch('rows')
    cells = []
    row += 1
  }
  for (let at = announced?.[0].length ?? 0; at <= text.length;) {
    const cell = text[at] === '"' ? quotedCell(text, at, ends) : plainCell(text, at, ends)
    if (cells.length < MAX_COLUMNS) cells.push(cell.text)
    const mark = text[cell.end]
    if (mark === undefined || mark === '\r' || mark === '\n') closeRow()
    at = cell.end + (mark === '\r' && text[cell.end + 1] === '\n' ? 2 : 1)
  }
  return lines
}
