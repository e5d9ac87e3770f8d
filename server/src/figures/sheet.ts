import { buffer } from 'node:stream/consumers'
import {
  type FigureCells,
  figureGroupNames,
  type FigureGroup,
  figureNames,
  figureParts,
  type FigureTable,
} from '@pre-u/contract/figures/figures'
import { workbookFile } from '../platform/xlsx/workbook'

type Column = { heading: string; cell: (cells: FigureCells) => number | null }

function columnsOf({ has_pupils, has_places, earlier_years }: FigureTable): Column[] {
  const places = (['capacity', 'used', 'demand'] as const).map((name) => ({
    heading: figureNames[name],
    cell: (cells: FigureCells) => cells.places?.[name] ?? null,
  }))
  return [
    { heading: figureNames.registrations, cell: (cells) => cells.registrations },
    ...(has_pupils ? [{ heading: figureNames.pupils, cell: (cells: FigureCells) => cells.pupils }] : []),
    ...figureParts.map((part) => ({ heading: figureNames[part], cell: (cells: FigureCells) => cells[part] })),
    ...(has_places ? places : []),
    ...earlier_years.map((year, index) => ({ heading: year, cell: (cells: FigureCells) => cells.earlier[index] ?? null })),
  ]
}

/** The same numbers as on screen; a hidden one is an empty cell. */
export function figuresSheet(by: FigureGroup, table: FigureTable) {
  const columns = columnsOf(table)
  async function* lines() {
    yield [...table.rows, { ...table.total, name: 'Totaal' }].map((row) => [row.name, ...columns.map(({ cell }) => cell(row))])
  }
  const headings = [
    { heading: figureGroupNames[by], kind: 'text' as const },
    ...columns.map(({ heading }) => ({ heading, kind: 'number' as const })),
  ]
  return buffer(workbookFile({ sheet: `Cijfers ${table.school_year}`, columns: headings }, lines()))
}
