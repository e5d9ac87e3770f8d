import { type FigureCells, figureParts, type FigureRow } from '@pre-u/contract/figures/figures'

const LEAST = 5
const isSmall = (number: number | null) => number !== null && number > 0 && number < LEAST
const unlessSmall = (number: number | null) => (isSmall(number) ? null : number)

type Table = { rows: FigureRow[]; total: FigureCells }

/** A single hidden part would follow from the others, so the smallest of those is hidden too. */
function hiddenParts(row: FigureRow) {
  const hidden = figureParts.filter((part) => isSmall(row[part]))
  const others = figureParts.filter((part) => !hidden.includes(part) && row[part]! > 0)
  if (hidden.length === 1 && others.length > 0) hidden.push(others.toSorted((a, b) => row[a]! - row[b]!)[0]!)
  return hidden
}

/** Who has a place is one of the parts; who asked for one follows from the registrations and who withdrew. */
function hideRow(row: FigureRow): FigureRow {
  const hidden = hiddenParts(row)
  const registrations = unlessSmall(row.registrations)
  const places = row.places && {
    ...row.places,
    used: hidden.includes('placed') ? null : unlessSmall(row.places.used),
    demand: hidden.includes('cancelled') || registrations === null ? null : unlessSmall(row.places.demand),
  }
  const parts = Object.fromEntries(hidden.map((part) => [part, null]))
  return { ...row, ...parts, registrations, pupils: unlessSmall(row.pupils), earlier: row.earlier.map(unlessSmall), places }
}

/** Hides numbers of one to four people, and whatever they follow from: a total of a column with a hidden number is hidden too. */
export function forPublication({ rows, total }: Table): Table {
  const hidden = rows.map(hideRow)
  const totalOf = (read: (cells: FigureCells) => number | null | undefined) =>
    hidden.some((row) => read(row) === null) ? null : unlessSmall(read(total) ?? null)
  const names = ['registrations', 'pupils', ...figureParts] as const
  return {
    rows: hidden,
    total: {
      ...total,
      ...Object.fromEntries(names.map((name) => [name, totalOf((cells) => cells[name])])),
      earlier: total.earlier.map((_, index) => totalOf((cells) => cells.earlier[index])),
      places: total.places && {
        ...total.places,
        used: totalOf(({ places }) => places?.used),
        demand: totalOf(({ places }) => places?.demand),
      },
    },
  }
}
