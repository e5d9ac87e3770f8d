const LEAST = 5

/** A number of a publication. Numbers of one to four are hidden. */
export type Cell = { number: number; isHidden: boolean }
export const cellOf = (number: number): Cell => ({ number, isHidden: number > 0 && number < LEAST })
export const shown = ({ number, isHidden }: Cell) => (isHidden ? null : number)

/** Cells and those that add up to the same, such as their total. */
export type Line = { cells: Cell[]; totals: Cell[] }
export const lineOf = (cells: Cell[]): Line => ({ cells, totals: [cellOf(cells.reduce((sum, { number }) => sum + number, 0))] })

const hiddenIn = (cells: Cell[]) => cells.filter(({ isHidden }) => isHidden)
const sumOf = (cells: Cell[]) => cells.reduce((sum, { number }) => sum + number, 0)

/** What is shown of a line tells the sum of what is hidden on one side. It may not be the number of one cell, nor be under five. */
function tellsTooMuch({ cells, totals }: Line): boolean {
  const [one, other] = [hiddenIn(cells), hiddenIn(totals)]
  if (one.length + other.length <= 1) return one.length + other.length === 1
  return (other.length === 0 && sumOf(one) < LEAST) || (one.length === 0 && sumOf(other) < LEAST)
}

/** The smallest other cell. */
function hideMore({ cells, totals }: Line): boolean {
  const others = [...cells, ...totals].filter(({ number, isHidden }) => number > 0 && !isHidden)
  const [next] = others.toSorted((a, b) => a.number - b.number)
  if (next) next.isHidden = true
  return next !== undefined
}

const subtract = (from: Float64Array, row: Float64Array, times: number) => row.forEach((value, index) => (from[index]! -= times * value))
const isZero = (value: number) => Math.abs(value) < 1e-9

/** Hidden cells that the lines together determine, as equations: those that are left alone in one when others are subtracted. */
function determined(lines: Line[]): Set<Cell> {
  const unknown = [...new Set(lines.flatMap(({ cells, totals }) => hiddenIn([...cells, ...totals])))]
  const indexOf = new Map(unknown.map((cell, index) => [cell, index]))
  const solved = new Map<number, Float64Array>()
  for (const { cells, totals } of lines) {
    const row = new Float64Array(unknown.length)
    for (const cell of hiddenIn(cells)) row[indexOf.get(cell)!]! += 1
    for (const cell of hiddenIn(totals)) row[indexOf.get(cell)!]! -= 1
    for (const [index, known] of solved) if (!isZero(row[index]!)) subtract(row, known, row[index]!)
    const pivot = row.findIndex((value) => !isZero(value))
    if (pivot === -1) continue
    const factor = row[pivot]!
    row.forEach((value, index) => (row[index] = value / factor))
    for (const known of solved.values()) if (!isZero(known[pivot]!)) subtract(known, row, known[pivot]!)
    solved.set(pivot, row)
  }
  const alone = [...solved].filter(([pivot, row]) => row.every((value, index) => index === pivot || isZero(value)))
  return new Set(alone.map(([pivot]) => unknown[pivot]!))
}

/** Hides further cells until no small one follows. A cell may be in several lines, so that hiding it may ask for another one. */
export function hideWhatFollows(lines: Line[]) {
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const line of lines) while (tellsTooMuch(line) && hideMore(line)) isChanged = true
    if (isChanged) continue
    const following = determined(lines)
    const isSmall = (cell: Cell) => cell.number > 0 && cell.number < LEAST && following.has(cell)
    const linesWith = (is: (cell: Cell) => boolean) => lines.filter(({ cells, totals }) => [...cells, ...totals].some(is))
    const near = linesWith(isSmall)
    isChanged = near.length > 0 && [...near, ...linesWith(({ isHidden }) => isHidden)].some(hideMore)
  }
}

/** Leaves out points of a cumulative line, so that no step is of a few pupils. The last point has all. */
export function pointsApart<P extends { number: number }>(points: P[]): P[] {
  const shownPoints: P[] = []
  for (const point of points) if (point.number - (shownPoints.at(-1)?.number ?? 0) >= LEAST) shownPoints.push(point)
  return shownPoints.length === 0 ? [] : [...shownPoints.slice(0, -1), points.at(-1)!]
}
