import { parseAddressList } from '@pre-u/contract/students/import/addressList'
import { InputTooLarge, type Line, parseDelimited } from '@pre-u/contract/platform/sheet/delimited'
import { type ImportField, recogniseHeading, recogniseHeadings } from '@pre-u/contract/students/import/columns'
import { toPupil } from '@pre-u/contract/students/import/pupilCells'
import { MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { readTable } from '@pre-u/contract/students/import/pupilRows'
import { shownColumns } from '@pre-u/contract/platform/sheet/table'
import { levels, profiles } from '@pre-u/contract/students/students'
import type { PupilField } from './rows'

export type ListColumn = { heading: string; field: ImportField | null; examples: string[] }
export type PastedList = { columns: ListColumn[]; lines: Line[] }

const EXTRA_ROWS = 10
/** A single cell is pasted as plain text. */
export const isList = (text: string) => /[\t\r\n]/.test(text.trim()) || parseAddressList(text) !== null

/** Within a cell: one recipient is an address, and remarks may mention several. */
export const isListInCell = (text: string, field: PupilField) =>
  /[\t\r\n]/.test(text.trim()) || (field !== 'remarks' && (parseAddressList(text)?.length ?? 0) > 2)

export function parseList(text: string): Line[] {
  const lines = parseAddressList(text) ?? parseDelimited(text, { maxRows: MAX_IMPORT_ROWS + EXTRA_ROWS })
  if (lines.length > MAX_IMPORT_ROWS + EXTRA_ROWS) throw new InputTooLarge('rows')
  return lines
}

const fieldTests: [ImportField, (text: string) => boolean][] = [
  ['email', (text) => text.includes('@')],
  ['grade', (text) => /^[1-6]$/.test(text)],
  ['profile', (text) => (profiles as readonly string[]).includes(toPupil({ profile: text }).profile)],
  ['level', (text) => (levels as readonly string[]).includes(toPupil({ level: text }).level) && !/\d/.test(text)],
  ['class', (text) => /\d/.test(text) && typeof toPupil({ grade: text }).grade === 'number'],
  ['infix', (text) => toPupil({ last_name: `${text} Meer` }).last_name === 'Meer'],
  ['ignore', (text) => /^[\d./-]+$/.test(text)],
  ['name', (text) => /^\p{L}[\p{L}.'’-]* ?(.* |.*, ?)\p{L}/u.test(text)],
]

const guessField = (examples: string[]) =>
  examples.length === 0 ? 'ignore' : fieldTests.find(([, matches]) => examples.every(matches))?.[0]

/** Assigns the remaining columns to names: the first name comes before the last name. */
export function guessFields(columns: string[][]): (ImportField | null)[] {
  const guesses: (ImportField | null)[] = columns.map((examples) => guessField(examples) ?? null)
  const isTaken = (field: ImportField, index: number) => field !== 'ignore' && guesses.indexOf(field) < index
  const unique = guesses.map((field, index) => (field && isTaken(field, index) ? null : field))
  const unassigned = unique.flatMap((field, index) => (field === null || field === 'name' ? [index] : []))
  // A last name of two words looks like a full name; beside another name column it is only the last name.
  if (unassigned.length === 1) return unique.with(unassigned[0]!, 'name')
  const [first, last] = unassigned
  return unique.map((field, index) => (index === first ? 'first_name' : index === last ? 'last_name' : field === 'name' ? null : field))
}

const MAX_EXAMPLES = 50

export const hasHeadings = (columns: ListColumn[]) => columns.some(({ heading }) => heading !== '')

/** Maps the columns by heading and earlier choices, or else by their values. `isSure` is false when the user has to confirm. */
export function readList(lines: Line[], chosen: Record<string, ImportField> = {}): PastedList & { isSure: boolean } {
  const table = readTable(lines)
  const columns = shownColumns(table)
  if (!hasHeadings(columns)) {
    const guessed = guessFields(
      columns.map((_, index) => table.rows.slice(0, MAX_EXAMPLES).flatMap(({ cells }) => cells[index]?.trim() || [])),
    )
    return { columns: columns.map((column, index) => ({ ...column, field: guessed[index] ?? null })), lines: table.rows, isSure: false }
  }
  const mapped = withChosen(columns, chosen)
  return { columns: mapped, lines: table.rows, isSure: isComplete(mapped) }
}

/** By what the user chose for these headings before. */
export function withChosen(columns: ListColumn[], chosen: Record<string, ImportField>): ListColumn[] {
  const used = new Set(columns.map(({ field }) => field))
  return columns.map((column) => {
    if (column.field !== null) return column
    if (column.examples.length === 0) return { ...column, field: 'ignore' }
    const earlierChoice = chosen[column.heading]
    return earlierChoice && (earlierChoice === 'ignore' || !used.has(earlierChoice)) ? { ...column, field: earlierChoice } : column
  })
}

export const isComplete = (columns: ListColumn[]) => columns.every(({ field }) => field !== null)

/** What the user chose. A heading may be clear in one list and not in the next: 'Naam' beside 'Voornaam' is not, nor is a column that was empty. */
export function choicesOf(columns: ListColumn[]): Record<string, ImportField> {
  const recognised = recogniseHeadings(columns.map(({ heading }) => heading))
  const chosen = columns.filter(({ heading, examples }, index) => heading !== '' && examples.length > 0 && recognised[index] === null)
  return Object.fromEntries(chosen.flatMap(({ heading, field }) => (field === null ? [] : [[heading, field]])))
}

/** For the user to confirm: 'Naam' beside 'Voornaam' is the last name, unless it repeats the first name. */
export function withSuggestions(columns: ListColumn[]): ListColumn[] {
  const firstNames = columns.find(({ field }) => field === 'first_name')?.examples ?? []
  return columns.map((column) => {
    if (column.field !== null || recogniseHeading(column.heading) !== 'name') return column
    const isFullName = column.examples.some((example, index) => example.split(/[\s,]+/).includes(firstNames[index] ?? ''))
    return { ...column, field: isFullName ? 'name' : 'last_name' }
  })
}

const requiredColumns: { name: string; by: ImportField[] }[] = [
  { name: 'de voornaam', by: ['first_name', 'name'] },
  { name: 'de achternaam', by: ['last_name', 'name'] },
  { name: 'het e-mailadres', by: ['email'] },
  { name: 'het leerjaar of de klas', by: ['grade', 'class'] },
]

export const missingColumns = (columns: ListColumn[]) =>
  requiredColumns.filter(({ by }) => !columns.some(({ field }) => field !== null && by.includes(field))).map(({ name }) => name)
