import { buffer } from 'node:stream/consumers'
import { figureGroupNames, type FigureGroup, figureNames, type FigureTable } from '@pre-u/contract/figures/figures'
import { workbookFile } from '../platform/xlsx/workbook'

const names = ['registrations', 'placed', 'pending', 'waiting', 'rejected', 'cancelled', 'previous'] as const

/** The same numbers as on screen; a hidden one is an empty cell. */
export function figuresSheet(by: FigureGroup, { school_year, rows, total }: FigureTable) {
  const withCapacity = by === 'activity'
  const columns = [
    { heading: figureGroupNames[by], kind: 'text' as const },
    ...names.map((name) => ({ heading: figureNames[name], kind: 'number' as const })),
    ...(withCapacity ? [{ heading: 'Capaciteit', kind: 'number' as const }] : []),
  ]
  async function* lines() {
    yield [
      ...rows.map((row) => [row.name, ...names.map((name) => row[name]), ...(withCapacity ? [row.capacity] : [])]),
      ['Totaal', ...names.map((name) => total[name]), ...(withCapacity ? [null] : [])],
    ]
  }
  return buffer(workbookFile({ sheet: `Cijfers ${school_year}`, columns }, lines()))
}
