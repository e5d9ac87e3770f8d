export type Line = { row: number; cells: string[] }

/** Further columns are dropped. */
export const MAX_COLUMNS = 100

/** Excel's limit; a longer cell is the result of an unclosed quote, or an attack. */
export const MAX_CELL_LENGTH = 32_767

export class InputTooLarge extends Error {
  constructor(readonly what: 'rows' | 'text') {
    super(`too much: ${what}`)
  }
}

const SEPARATORS = ['\t', ';', ','] as const
const SAMPLE_LENGTH = 20_000

function detectSeparator(text: string): string {
  const counts = SEPARATORS.map(() => 0)
  let isQuoted = false
  for (const character of text.slice(0, SAMPLE_LENGTH)) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const index = SEPARATORS.indexOf(character as ';')
    if (index >= 0) counts[index]! += 1
    else if (character === '\n' && counts.some((count) => count > 0)) break
  }
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/** Finds the closing quote, or the end of the text for an unclosed one. */
function findClosingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return text.length
}

type Cell = { text: string; end: number }

function readQuotedCell(text: string, from: number, delimiters: RegExp): Cell {
  const close = findClosingQuote(text, from + 1)
  // As in spreadsheets, text between the closing quote and the separator is part of the cell.
  const { text: rest, end } = readPlainCell(text, Math.min(close + 1, text.length), delimiters)
  return { text: text.slice(from + 1, close).replaceAll('""', '"') + rest, end }
}

function readPlainCell(text: string, from: number, delimiters: RegExp): Cell {
  delimiters.lastIndex = from
  const end = delimiters.exec(text)?.index ?? text.length
  return { text: text.slice(from, end), end }
}

/** Parses comma, semicolon or tab separated text as spreadsheets write it. Empty rows are numbered but left out. */
export function parseDelimited(input: string, { maxRows }: { maxRows: number }): Line[] {
  const text = input.replace(/^\uFEFF/, '')
  // Excel declares the separator in an optional first line, 'sep=;'.
  const separatorLine = /^sep=([;,\t])\r?\n/i.exec(text)
  const delimiters = new RegExp(`[${separatorLine?.[1] ?? detectSeparator(text)}\\r\\n]`, 'g')
  const lines: Line[] = []
  let cells: string[] = []
  let row = separatorLine ? 2 : 1
  const closeRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
    if (lines.length > maxRows) throw new InputTooLarge('rows')
    cells = []
    row += 1
  }
  for (let start = separatorLine?.[0].length ?? 0; start <= text.length;) {
    const cell = text[start] === '"' ? readQuotedCell(text, start, delimiters) : readPlainCell(text, start, delimiters)
    if (cell.text.length > MAX_CELL_LENGTH) throw new InputTooLarge('text')
    if (cells.length < MAX_COLUMNS) cells.push(cell.text)
    const delimiter = text[cell.end]
    if (delimiter === undefined || delimiter === '\r' || delimiter === '\n') closeRow()
    start = cell.end + (delimiter === '\r' && text[cell.end + 1] === '\n' ? 2 : 1)
  }
  return lines
}
