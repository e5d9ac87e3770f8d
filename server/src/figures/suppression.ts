const LEAST = 5

/** A number of a publication. Numbers of one to four are hidden. */
export type Cell = { number: number; isHidden: boolean }
export const cellOf = (number: number): Cell => ({ number, isHidden: number > 0 && number < LEAST })
export const shown = ({ number, isHidden }: Cell) => (isHidden ? null : number)

/** Cells and their sum, which is published here or in another view. */
export type Line = { cells: Cell[]; total: Cell }
export const lineOf = (cells: Cell[]): Line => ({ cells, total: cellOf(cells.reduce((sum, { number }) => sum + number, 0)) })

/** The total minus the shown cells is the sum of the hidden ones. It may not be the number of one cell, nor be under five. */
function revealsTooMuch({ cells, total }: Line): boolean {
  const hidden = cells.filter(({ isHidden }) => isHidden)
  if (total.isHidden) return hidden.length === 0 && cells.some(({ number }) => number > 0)
  return hidden.length === 1 || (hidden.length > 1 && hidden.reduce((sum, { number }) => sum + number, 0) < LEAST)
}

/** Hides the smallest other cell, or the total where there is none. */
function hideMore({ cells, total }: Line) {
  const others = cells.filter(({ number, isHidden }) => number > 0 && !isHidden).toSorted((a, b) => a.number - b.number)
  const next = others[0] ?? total
  next.isHidden = true
}

/** Hides further cells until no line reveals too much. A cell may be in two lines, so that hiding it may ask for another one. */
export function hideWhatFollows(lines: Line[]) {
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const line of lines)
      while (revealsTooMuch(line)) {
        hideMore(line)
        isChanged = true
      }
  }
}

/** Leaves out points of a cumulative line, so that no step is of a few pupils. The last point has all. */
export function pointsApart<P extends { number: number }>(points: P[]): P[] {
  const shownPoints: P[] = []
  for (const point of points) if (point.number - (shownPoints.at(-1)?.number ?? 0) >= LEAST) shownPoints.push(point)
  return shownPoints.length === 0 ? [] : [...shownPoints.slice(0, -1), points.at(-1)!]
}
