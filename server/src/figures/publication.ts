import { type FigureCells, figureParts, type FigureRow } from '@pre-u/contract/figures/figures'
import { type Cell, cellOf, hideWhatFollows, type Line, shown } from './suppression'

const added = ['registrations', ...figureParts] as const
type Name = (typeof added)[number]

type Grid = Record<Name, Cell> & { pupils: Cell; earlier: Cell[]; places: FigureCells['places'] }

const gridOf = (cells: FigureCells): Grid => ({
  ...(Object.fromEntries(added.map((name) => [name, cellOf(cells[name] ?? 0)])) as Record<Name, Cell>),
  pupils: cellOf(cells.pupils ?? 0),
  earlier: cells.earlier.map((number) => cellOf(number ?? 0)),
  places: cells.places,
})

/** Who has a place is one of the parts; who asked for one follows from the registrations and who withdrew. */
function hidePlaces({ places, placed, registrations, cancelled }: Grid): FigureCells['places'] {
  if (!places) return null
  const unless = (isHidden: boolean, number: number | null) => (isHidden ? null : shown(cellOf(number ?? 0)))
  return {
    ...places,
    used: unless(placed.isHidden, places.used),
    demand: unless(registrations.isHidden || cancelled.isHidden, places.demand),
  }
}

const cellsOf = (grid: Grid): FigureCells => ({
  ...(Object.fromEntries(added.map((name) => [name, shown(grid[name])])) as Record<Name, number | null>),
  pupils: shown(grid.pupils),
  earlier: grid.earlier.map(shown),
  places: hidePlaces(grid),
})

type Table = { rows: FigureRow[]; total: FigureCells }

/** Hides numbers of one to four pupils, and those from which they follow. Totals stay: other views show them too. */
export function forPublication(table: Table): Table {
  const rows = table.rows.map(gridOf)
  const total = gridOf(table.total)
  const column = (of: (grid: Grid) => Cell): Line => ({ cells: rows.map(of), total: of(total) })
  hideWhatFollows([
    ...[...rows, total].map((grid) => ({ cells: figureParts.map((part) => grid[part]), total: grid.registrations })),
    ...added.map((name) => column((grid) => grid[name])),
    ...total.earlier.map((_, index) => column(({ earlier }) => earlier[index]!)),
  ])
  // Most pupils have one registration.
  for (const { pupils, registrations } of rows) pupils.isHidden ||= registrations.isHidden
  hideWhatFollows([column(({ pupils }) => pupils)])
  const shownRows = table.rows.map((row, index) => ({ ...row, ...cellsOf(rows[index]!) }))
  const shownTotal = cellsOf(total)
  // The places of a total are of some of its rows, so that no other row could be hidden in their stead.
  const unlessHidden = (name: 'used' | 'demand') =>
    shownRows.some(({ places }) => places?.[name] === null) ? null : (shownTotal.places?.[name] ?? null)
  const places = shownTotal.places && { ...shownTotal.places, used: unlessHidden('used'), demand: unlessHidden('demand') }
  return { rows: shownRows, total: { ...shownTotal, places } }
}
