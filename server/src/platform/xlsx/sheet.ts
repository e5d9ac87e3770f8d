import { Output, Phrase } from './bytes'
import { placeOf, shownLength, styles, textCell, writeCell, type XlsxColumn } from './cells'
import { FieldReader, type Fields } from './fields'
import { MAIN } from './parts'

export const MAX_ROWS = 1_048_575

/** The unit of compression. A smaller one makes the file larger. */
const CHUNK_BYTES = 256 * 1024
/** More than most rows have. */
const ROW_BYTES = 16 * 1024

/** `hasNamesInFirst`: the first column says what a row is about, and stays in sight. `hasTotal`: the last row does not move when others are sorted. */
export type SheetLayout = { columns: XlsxColumn[]; hasNamesInFirst?: boolean; hasTotal?: boolean }

const WIDTH = { least: 8, most: 60, filterButton: 4, margin: 2 }

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** They follow the headings and the first rows: the rest is not read yet. */
function columnWidths(columns: XlsxColumn[], firstRows: Fields): number[] {
  const needed = columns.map(({ heading }) => heading.length + WIDTH.filterButton)
  for (const field = new FieldReader(firstRows); !field.isAtEnd;)
    for (const [index, { kind }] of columns.entries()) {
      field.next()
      if (!field.isEmpty) needed[index] = Math.max(needed[index]!, shownLength(kind, field) + WIDTH.margin)
    }
  return columns.map(({ width }, index) => width ?? Math.min(WIDTH.most, Math.max(WIDTH.least, needed[index]!)))
}

const pane = (hasNamesInFirst: boolean) =>
  hasNamesInFirst
    ? '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

function sheetStart({ columns, hasNamesInFirst = false }: SheetLayout, firstRows: Fields): string {
  const widths = columnWidths(columns, firstRows).map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, index) => textCell(`${columnLetters(index)}1`, heading, styles.heading))
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0">${pane(hasNamesInFirst)}</sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('')
}

const row = { start: new Phrase('<row r="'), open: new Phrase('">'), close: new Phrase('</row>') }

/** Each chunk is valid until the next is asked for. */
export async function* sheetXml(layout: SheetLayout, batches: AsyncIterable<Fields>): AsyncGenerator<Uint8Array> {
  const { columns, hasTotal = false } = layout
  const out = new Output(CHUNK_BYTES + ROW_BYTES)
  const kinds = columns.map(({ kind }) => kind)
  const places = columns.map((_, index) => placeOf(columnLetters(index)))

  const rowNumber = { text: '', phrase: new Phrase(String(MAX_ROWS + 1)) }

  function writeRow(number: number, field: FieldReader) {
    rowNumber.text = String(number)
    rowNumber.phrase.set(rowNumber.text)
    out.makeRoom(row.start.length + rowNumber.text.length + row.open.length)
    out.phrase(row.start)
    out.phrase(rowNumber.phrase)
    out.phrase(row.open)
    for (let index = 0; index < kinds.length; index += 1) {
      field.next()
      writeCell(out, kinds[index]!, places[index]!, rowNumber, field)
    }
    out.makeRoom(row.close.length)
    out.phrase(row.close)
  }

  let rowCount = 0
  for await (const batch of batches) {
    if (rowCount === 0) {
      out.text(sheetStart(layout, batch))
      rowCount = 1
    }
    for (const field = new FieldReader(batch); !field.isAtEnd;) {
      if (rowCount > MAX_ROWS) throw new Error('more rows than a sheet can hold')
      rowCount += 1
      writeRow(rowCount, field)
      if (out.length >= CHUNK_BYTES) yield out.take()
    }
  }
  if (rowCount === 0) {
    out.text(sheetStart(layout, new Uint8Array()))
    rowCount = 1
  }
  out.text(`</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${rowCount - Number(hasTotal)}"/></worksheet>`)
  yield out.take()
}
