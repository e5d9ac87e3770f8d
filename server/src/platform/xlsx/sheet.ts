import { cellXml, shownLength, styles, textCell, type XlsxColumn, type XlsxValue } from './cells'
import { MAIN } from './parts'

export const MAX_ROWS = 1_048_575

const CHUNK_LENGTH = 64 * 1024

const WIDTH = { least: 8, most: 60, filterButton: 4, margin: 2 }

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function columnWidth({ heading, kind, width }: XlsxColumn, values: XlsxValue[]): number {
  if (width) return width
  const needed = values.reduce<number>(
    (widest, value) => Math.max(widest, shownLength(kind, value) + WIDTH.margin),
    heading.length + WIDTH.filterButton,
  )
  return Math.min(WIDTH.most, Math.max(WIDTH.least, needed))
}

function sheetStart(columns: XlsxColumn[], rows: XlsxValue[][]): string {
  const widths = columns.map((column, index) => {
    const columnNumber = index + 1
    const width = columnWidth(
      column,
      rows.map((row) => row[index]!),
    )
    return `<col min="${columnNumber}" max="${columnNumber}" width="${width}" customWidth="1"/>`
  })
  const headings = columns.map(({ heading }, index) => textCell(`${columnLetters(index)}1`, heading, styles.heading))
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('')
}

/** Column widths follow the headings and the first batch: the rest is not read yet. */
export async function* sheetXml(columns: XlsxColumn[], batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<string> {
  const lettered = columns.map(({ kind }, index) => ({ kind, letters: columnLetters(index) }))
  let rowNumber = 1
  let chunk = ''
  for await (const rows of batches) {
    if (rowNumber === 1) chunk = sheetStart(columns, rows)
    for (const row of rows) {
      rowNumber += 1
      if (rowNumber > MAX_ROWS + 1) throw new Error('more rows than a sheet can hold')
      chunk += `<row r="${rowNumber}">`
      for (let index = 0; index < lettered.length; index += 1) {
        const { kind, letters } = lettered[index]!
        chunk += cellXml(kind, letters + rowNumber, row[index]!)
      }
      chunk += '</row>'
      if (chunk.length < CHUNK_LENGTH) continue
      yield chunk
      chunk = ''
    }
  }
  if (rowNumber === 1) chunk = sheetStart(columns, [])
  yield `${chunk}</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${rowNumber}"/></worksheet>`
}
