const LEAST = 5

/** A number of a publication. Those of one to four are hidden. */
export type Cell = { number: number; isHidden: boolean }
export const cellOf = (number: number): Cell => ({ number, isHidden: number > 0 && number < LEAST })
export const shown = ({ number, isHidden }: Cell) => (isHidden ? null : number)

/** Cells and their sum, which is published here or in another view. */
export type Line = { cells: Cell[]; total: Cell }
export const lineOf = (cells: Cell[]): Line => ({ cells, total: cellOf(cells.reduce((sum, { number }) => sum + number, 0)) })

/** The total minus the shown cells is the sum of the hidden ones. It may not be the number of one cell, nor be under five. */
function tellsTooMuch({ cells, total }: Line): boolean {
  const hidden = cells.filter(({ isHidden }) => isHidden)
  if (total.isHidden) return hidden.length === 0 && cells.some(({ number }) => number > 0)
  return hidden.length === 1 || (hidden.length > 1 && hidden.reduce((sum, { number }) => sum + number, 0) < LEAST)
}

/** The smallest other cell, and the total where there is none. */
function hideMore({ cells, total }: Line) {
  const others = cells.filter(({ number, isHidden }) => number > 0 && !isHidden).toSorted((a, b) => a.number - b.number)
  const next = others[0] ?? total
  next.isHidden = true
}

/** Hides further cells until no line tells too much. A cell may be in two lines, so that hiding it may ask for another one. */
export function hideWhatFollows(lines: Line[]) {
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const line of lines)
      while (tellsTooMuch(line)) {
        hideMore(line)
        isChanged = true
      }
  }
}

/** Of a cumulative line: points with so many between them that no step tells of a few pupils. The last one has all. */
export function pointsApart<P extends { number: number }>(points: P[]): P[] {
  const kept: P[] = []
  for (const point of points) if (point.number - (kept.at(-1)?.number ?? 0) >= LEAST) kept.push(point)
  return kept.length === 0 ? [] : [...kept.slice(0, -1), points.at(-1)!]
}
