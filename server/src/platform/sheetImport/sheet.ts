import { DAY_MS } from '@pre-u/contract/platform/dates'
import { type Line, MAX_CELL_LENGTH, MAX_COLUMNS } from '@pre-u/contract/platform/sheet/delimited'
import { fail } from './faults'
import { type Attributes, copyString, walkXml } from './xml'

const MAX_LENGTH = 8 * 1024 * 1024
// Formatting may extend a million rows below the list.
const MAX_EMPTY_ROWS = 10_000
const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465
const LAST_ROW = 1_048_576

export type Lookup = { texts: string[]; dates: Set<number>; since1904: boolean; maxRows: number }

/** 'AB12' → 27. */
function parseColumn(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function parseRow(reference: string | undefined): number | undefined {
  const row = Number(reference)
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW ? row : undefined
}

function dateText(serial: number, since1904: boolean): string {
  const day = new Date(EPOCH + (Math.floor(serial) + (since1904 ? DAYS_TO_1904 : 0)) * DAY_MS).toISOString().slice(0, 10)
  return day.split('-').toReversed().join('-')
}

function numberText(text: string, style: number, { dates, since1904 }: Lookup): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  return dates.has(style) && number >= 1 && number <= LAST_DAY ? dateText(number, since1904) : String(number)
}

/** The text that the cell shows: a formula's stored result, never evaluated; nothing for an error such as #N/A. */
function cellText(type: string, text: string, style: number, lookup: Lookup): string {
  if (type === 's') return lookup.texts[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'Ja' : 'Nee'
  if (type === 'd') return text.slice(0, 10).split('-').toReversed().join('-')
  return type === 'n' ? numberText(text, style, lookup) : text
}

export async function readSheet(pieces: AsyncIterable<Buffer>, lookup: Lookup): Promise<Line[]> {
  const lines: Line[] = []
  let length = 0
  let emptyRows = 0
  let isEnded = false
  let row = 0
  let cells: string[] = []
  let column = -1
  let cell: { type: string; style: number; text: string } | null = null
  let isValue = false
  let inPhonetics = false

  const openCell = ({ r = '', t = 'n', s = '0' }: Attributes) => {
    column = r ? parseColumn(r) : column + 1
    cell = { type: t, style: Number(s), text: '' }
  }
  const closeCell = () => {
    if (cell && column >= 0 && column < MAX_COLUMNS) {
      const text = cellText(cell.type, cell.text, cell.style, lookup)
      length += text.length
      if (length > MAX_LENGTH || text.length > MAX_CELL_LENGTH) fail('tooBig')
      if (text.trim() !== '') {
        while (cells.length < column) cells.push('')
        cells[column] = copyString(text)
      }
    }
    cell = null
  }
  const closeRow = () => {
    emptyRows = cells.length > 0 ? 0 : emptyRows + 1
    if (cells.length > 0 && lines.push({ row, cells }) > lookup.maxRows) fail('tooManyRows')
  }

  await walkXml(pieces, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = parseRow(attributes.r) ?? row + 1
        cells = []
        column = -1
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') isValue = true
      else if (name === 'rPh') inPhonetics = true
    },
    text: (text) => {
      if (isValue && !inPhonetics && cell) cell.text += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') inPhonetics = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'sheetData') isEnded = true
    },
    isDone: () => isEnded || emptyRows > MAX_EMPTY_ROWS,
  })
  return lines
}
