import { cellXml, shownLength, styles, textCell, type XlsxColumn, type XlsxValue } from './cells'

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const MAX_ROWS = 1_048_575

/** `hasNamesInFirst`: the first column says what a row is about, and stays in sight. `hasTotal`: the last row does not move when others are sorted. */
export type SheetLayout = { columns: XlsxColumn[]; hasNamesInFirst?: boolean; hasTotal?: boolean }

const WIDTH = { least: 8, most: 60, filterButton: 4, margin: 2 }

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** They follow the headings and the first rows: the rest is not read yet. */
function columnWidths(columns: XlsxColumn[], firstRows: XlsxValue[][]): number[] {
  return columns.map(({ heading, kind, width }, index) => {
    if (width) return width
    const lengths = firstRows.map((row) => shownLength(kind, row[index]!))
    const needed = Math.max(heading.length + WIDTH.filterButton, ...lengths.map((length) => length + WIDTH.margin))
    return Math.min(WIDTH.most, Math.max(WIDTH.least, needed))
  })
}

const pane = (hasNamesInFirst: boolean) =>
  hasNamesInFirst
    ? '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

function sheetStart({ columns, hasNamesInFirst = false }: SheetLayout, firstRows: XlsxValue[][]): string {
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

/** Yields one piece of text for each batch of rows. */
export async function* sheetXml(layout: SheetLayout, batches: AsyncIterable<XlsxValue[][]>): AsyncGenerator<string> {
  const { columns, hasTotal = false } = layout
  const letters = columns.map((_, index) => columnLetters(index))
  let number = 1

  function rowXml(row: XlsxValue[]): string {
    if (number > MAX_ROWS) throw new Error('more rows than a sheet can hold')
    number += 1
    let cells = ''
    for (const [index, { kind }] of columns.entries()) cells += cellXml(`${letters[index]!}${number}`, kind, row[index]!)
    return `<row r="${number}">${cells}</row>`
  }

  let hasStarted = false
  for await (const rows of batches) {
    if (!hasStarted) yield sheetStart(layout, rows)
    hasStarted = true
    yield rows.map(rowXml).join('')
  }
  if (!hasStarted) yield sheetStart(layout, [])
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${number - Number(hasTotal)}"/></worksheet>`
}
