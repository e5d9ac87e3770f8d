import { type FigureCells, figureParts, type FigureRow } from '@pre-u/contract/figures/figures'

const LEAST = 5
const isSmall = (number: number | null) => number !== null && number > 0 && number < LEAST

type Table = { rows: FigureRow[]; total: FigureCells }

/** A single hidden part would follow from the others, so the smallest of those is hidden too. */
function hideParts(row: FigureRow): FigureRow {
  const hidden = figureParts.filter((part) => isSmall(row[part]))
  const others = figureParts.filter((part) => !hidden.includes(part) && row[part]! > 0)
  if (hidden.length === 1 && others.length > 0) hidden.push(others.toSorted((a, b) => row[a]! - row[b]!)[0]!)
  return { ...row, ...Object.fromEntries(hidden.map((part) => [part, null])) }
}

function hideRow(row: FigureRow): FigureRow {
  const { registrations, previous } = row
  const parts = hideParts(row)
  return { ...parts, registrations: isSmall(registrations) ? null : registrations, previous: isSmall(previous) ? null : previous }
}

/** Hides numbers of one to four people, and whatever they follow from: a total of a column with a hidden number is hidden too. */
export function forPublication({ rows, total }: Table): Table {
  const hidden = rows.map(hideRow)
  const names = Object.keys(total) as (keyof FigureCells)[]
  const isKnown = (name: keyof FigureCells) => hidden.every((row) => row[name] !== null) && !isSmall(total[name])
  return { rows: hidden, total: Object.fromEntries(names.map((name) => [name, isKnown(name) ? total[name] : null])) as FigureCells }
}
