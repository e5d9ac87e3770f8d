import { buffer } from 'node:stream/consumers'
import {
  type FigureCells,
  figureGroupNames,
  type FigureGroup,
  figureNames,
  figureParts,
  type FigureTable,
  percentOf,
} from '@pre-u/contract/figures/figures'
import { workbookFile } from '../platform/xlsx/workbook'

type Column = { heading: string; cell: (cells: FigureCells) => number | null }

function columnsOf({ has_places, earlier_years }: FigureTable): Column[] {
  const places: Column[] = [
    { heading: figureNames.used, cell: ({ places: of }) => of && of.used },
    { heading: figureNames.capacity, cell: ({ places: of }) => of && of.capacity },
    { heading: figureNames.used_share, cell: ({ places: of }) => of && percentOf(of.used, of.capacity) },
    { heading: figureNames.demand, cell: ({ places: of }) => of && percentOf(of.demand, of.capacity) },
  ]
  return [
    { heading: figureNames.registrations, cell: (cells) => cells.registrations },
    { heading: figureNames.pupils, cell: (cells) => cells.pupils },
    ...figureParts.map((part) => ({ heading: figureNames[part], cell: (cells: FigureCells) => cells[part] })),
    ...(has_places ? places : []),
    ...earlier_years.map((year, index) => ({ heading: year, cell: (cells: FigureCells) => cells.earlier[index] ?? null })),
  ]
}

type Line = [name: string, ...(string | number | null)[]]
/** `about`: what one of several sheets of this name is about. */
export type Sheet = {
  name: string
  about?: string | undefined
  headings: { heading: string; kind: 'text' | 'number' }[]
  lines: Line[]
  /** The total stands under the lines. */
  total?: Line
}
export const heading = (text: string, kind: 'text' | 'number' = 'number') => ({ heading: text, kind })

export function sheetFile({ name, headings, lines, total }: Sheet) {
  async function* batches() {
    yield total ? [...lines, total] : lines
  }
  return buffer(workbookFile({ sheet: name, columns: headings, hasNamesInFirst: true, hasTotal: total !== undefined }, batches()))
}

/** The sheet has the same numbers as the screen; a hidden one is an empty cell. */
export function figuresSheet(by: FigureGroup, table: FigureTable): Sheet {
  const columns = columnsOf(table)
  const cellsOf = (cells: FigureCells) => columns.map(({ cell }) => cell(cells))
  return {
    name: `Cijfers ${table.school_year}`,
    headings: [heading(figureGroupNames[by], 'text'), ...columns.map((column) => heading(column.heading))],
    lines: table.rows.map((row) => [row.name, ...cellsOf(row)]),
    total: ['Totaal', ...cellsOf(table.total)],
  }
}
