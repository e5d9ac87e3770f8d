import { setImmediate as othersTurn } from 'node:timers/promises'
import { cellXml, shownLength, styles, textCell, type XlsxColumn } from './cells'
import { MAIN } from './parts'

/** What a sheet holds below its heading. */
export const MAX_ROWS = 1_048_575

/** A quarter of a millisecond of work, after which the server answers others; and how much goes to the compressor at once. */
const TURN_LENGTH = 16 * 1024
const PIECE_LENGTH = 64 * 1024

const WIDTH = { least: 8, most: 60, filterButton: 4, margin: 2 }

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function columnWidth<Row>({ heading, kind, value, width }: XlsxColumn<Row>, rows: Row[]): number {
  if (width) return width
  const needed = rows.reduce(
    (widest, row) => Math.max(widest, shownLength(kind, value(row)) + WIDTH.margin),
    heading.length + WIDTH.filterButton,
  )
  return Math.min(WIDTH.most, Math.max(WIDTH.least, needed))
}

function beginning<Row>(columns: XlsxColumn<Row>[], rows: Row[]): string {
  const widths = columns.map((column, index) => {
    const position = index + 1
    return `<col min="${position}" max="${position}" width="${columnWidth(column, rows)}" customWidth="1"/>`
  })
  const headings = columns.map(({ heading }, index) => textCell(`${columnLetters(index)}1`, heading, styles.heading))
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('')
}

/** The sheet in pieces. Widths follow the headings and the first batch: the rest is not read yet. */
export async function* sheetXml<Row>(columns: XlsxColumn<Row>[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const lettered = columns.map(({ kind, value }, index) => ({ kind, value, letters: columnLetters(index) }))
  let position = 1
  let piece = ''
  let turn = ''
  for await (const rows of batches) {
    if (position === 1) piece = beginning(columns, rows)
    for (const row of rows) {
      position += 1
      if (position > MAX_ROWS + 1) throw new Error('more rows than a sheet can hold')
      turn += `<row r="${position}">`
      for (const { kind, value, letters } of lettered) turn += cellXml(kind, letters + position, value(row))
      turn += '</row>'
      if (turn.length < TURN_LENGTH) continue
      piece += turn
      turn = ''
      if (piece.length >= PIECE_LENGTH) {
        yield piece
        piece = ''
      }
      await othersTurn()
    }
  }
  if (position === 1) piece = beginning(columns, [])
  yield `${piece}${turn}</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${position}"/></worksheet>`
}
