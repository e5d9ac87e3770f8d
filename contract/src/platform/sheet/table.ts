import type { Line } from './delimited'
import type { Headings } from './headings'

// A title, a date or a logo may precede the headings.
const MAX_HEADING_ROW = 10
const MIN_RECOGNISED_HEADINGS = 2
const EXAMPLES_SHOWN = 3
const EXAMPLE_LENGTH = 60

export type Table<Field extends string> = { headings: string[]; mapping: (Field | null)[]; rows: Line[] }
export type TableColumn<Field extends string> = { heading: string; field: Field | null; examples: string[] }

export function tableIn<Field extends string>(lines: Line[], { recognise, recogniseRow }: Headings<Field>): Table<Field> {
  const headingIndex = lines
    .slice(0, MAX_HEADING_ROW)
    .findIndex(({ cells }) => cells.filter((cell) => recognise(cell) !== null).length >= MIN_RECOGNISED_HEADINGS)
  const mapping = recogniseRow(lines[headingIndex]?.cells ?? [])
  const rows = lines.slice(headingIndex + 1)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), lines[headingIndex]?.cells.length ?? 0)
  const columns = Array.from({ length: width }, (_, index) => index)
  return {
    headings: columns.map((index) => lines[headingIndex]?.cells[index]?.trim() ?? ''),
    mapping: columns.map((index) => mapping[index] ?? null),
    rows,
  }
}

/** Returns the cells of a row by their meaning. */
export function cellsOf<Field extends string>({ mapping }: Pick<Table<Field>, 'mapping'>, cells: string[]) {
  const found: { [K in Field]?: string | undefined } = {}
  for (const [index, field] of mapping.entries()) if (field && field !== 'ignore') found[field] = cells[index]
  return found as Omit<typeof found, 'ignore'>
}

export const shownColumns = <Field extends string>({ headings, mapping, rows }: Table<Field>): TableColumn<Field>[] =>
  headings.map((heading, index) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim().slice(0, EXAMPLE_LENGTH) || [])
    return { heading, field: mapping[index] ?? null, examples: filled.slice(0, EXAMPLES_SHOWN) }
  })
