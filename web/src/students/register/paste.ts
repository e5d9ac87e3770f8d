import { type Line, parseDelimited } from '@pre-u/contract/students/import/delimited'
import { type ImportField, recogniseHeading } from '@pre-u/contract/students/import/columns'
import { toPupil } from '@pre-u/contract/students/import/pupilCells'
import { MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { readTable, shownColumns } from '@pre-u/contract/students/import/pupilRows'
import { levels, profiles } from '@pre-u/contract/students'

export type ListColumn = { heading: string; field: ImportField | null; examples: string[] }
export type PastedList = { columns: ListColumn[]; lines: Line[] }

const MORE_THAN_PUPILS = 10
/** A single cell is pasted as plain text. */
export const isList = (text: string) => /[\t\r\n]/.test(text.trim())

export const parseList = (text: string) => parseDelimited(text, { maxRows: MAX_IMPORT_ROWS + MORE_THAN_PUPILS })

const kinds: [ImportField, (text: string) => boolean][] = [
  ['email', (text) => text.includes('@')],
  ['grade', (text) => /^[1-6]$/.test(text)],
  ['profile', (text) => (profiles as readonly string[]).includes(toPupil({ profile: text }).profile)],
  ['level', (text) => (levels as readonly string[]).includes(toPupil({ level: text }).level) && !/\d/.test(text)],
  ['class', (text) => /\d/.test(text) && typeof toPupil({ grade: text }).grade === 'number'],
  ['infix', (text) => toPupil({ last_name: `${text} Meer` }).last_name === 'Meer'],
  ['ignore', (text) => /^[\d./-]+$/.test(text)],
  ['name', (text) => /^\p{L}[\p{L}.'’-]* ?(.* |.*, ?)\p{L}/u.test(text)],
]

const kindOf = (examples: string[]) => (examples.length === 0 ? 'ignore' : kinds.find(([, fits]) => examples.every(fits))?.[0])

/** Assigns the remaining columns to names: the first name comes before the last name. */
export function guessFields(columns: string[][]): (ImportField | null)[] {
  const found: (ImportField | null)[] = columns.map((examples) => kindOf(examples) ?? null)
  const isTaken = (field: ImportField, index: number) => field !== 'ignore' && found.indexOf(field) < index
  const once = found.map((field, index) => (field && isTaken(field, index) ? null : field))
  const nameless = once.flatMap((field, index) => (field === null || field === 'name' ? [index] : []))
  // A last name of two words looks like a full name; beside another name column it is only the last name.
  if (nameless.length === 1) return once.with(nameless[0]!, 'name')
  const [first, last] = nameless
  return once.map((field, index) => (index === first ? 'first_name' : index === last ? 'last_name' : field === 'name' ? null : field))
}

const EXAMPLES_GUESSED = 50

/** Maps the columns by heading and earlier choices, or else by their values. `isSure` is false when the user has to confirm. */
export function readList(lines: Line[], chosen: Record<string, ImportField> = {}): PastedList & { isSure: boolean } {
  const table = readTable(lines)
  const columns = shownColumns(table)
  const hasHeadings = columns.some(({ heading }) => heading !== '')
  if (!hasHeadings) {
    const guessed = guessFields(
      columns.map((_, index) => table.rows.slice(0, EXAMPLES_GUESSED).flatMap(({ cells }) => cells[index]?.trim() || [])),
    )
    return { columns: columns.map((column, index) => ({ ...column, field: guessed[index] ?? null })), lines: table.rows, isSure: false }
  }
  const known = withChosen(columns, chosen)
  return { columns: known, lines: table.rows, isSure: isComplete(known) }
}

export function withChosen(columns: ListColumn[], chosen: Record<string, ImportField>): ListColumn[] {
  const used = new Set(columns.map(({ field }) => field))
  return columns.map((column) => {
    if (column.field !== null) return column
    if (column.examples.length === 0) return { ...column, field: 'ignore' }
    const earlier = chosen[column.heading]
    return earlier && (earlier === 'ignore' || !used.has(earlier)) ? { ...column, field: earlier } : column
  })
}

export const isComplete = (columns: ListColumn[]) => columns.every(({ field }) => field !== null)

export const choicesIn = (columns: ListColumn[]): Record<string, ImportField> =>
  Object.fromEntries(
    columns.flatMap(({ heading, field }) =>
      heading !== '' && field !== null && recogniseHeading(heading) === null ? [[heading, field]] : [],
    ),
  )

const needed: { name: string; by: ImportField[] }[] = [
  { name: 'de voornaam', by: ['first_name', 'name'] },
  { name: 'de achternaam', by: ['last_name', 'name'] },
  { name: 'het e-mailadres', by: ['email'] },
  { name: 'het leerjaar of de klas', by: ['grade', 'class'] },
]

export const notTold = (columns: ListColumn[]) =>
  needed.filter(({ by }) => !columns.some(({ field }) => field !== null && by.includes(field))).map(({ name }) => name)
