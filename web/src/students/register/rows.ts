import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { type RawPupil, toPupil } from '@pre-u/contract/students/import/pupilCells'
import { nameWithoutCapitals } from '@pre-u/contract/students/import/pupilNames'
import { MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'

export const pupilFields = ['first_name', 'infix', 'last_name', 'email', 'grade', 'level', 'profile', 'remarks', 'activity'] as const
export type PupilField = (typeof pupilFields)[number]
/** Those of a list for one activity. */
export const ownFields: readonly PupilField[] = pupilFields.filter((field) => field !== 'activity')
export type Cells = Record<PupilField, string>

export const fieldNames: Record<PupilField, string> = importFieldNames

/** Without these a pupil cannot be registered. */
export const requiredFields: ReadonlySet<PupilField> = new Set(['first_name', 'last_name', 'email', 'grade'])

/**
 * `mayShowFaults`: the user has left the row, so its faults may be shown. `wasSent`: the pupil is registered with what the row said before,
 * because it was changed while it was being sent.
 */
export type PupilRow = { key: number; cells: Cells; mayShowFaults: boolean; wasSent: boolean }

const INITIAL_ROWS = 6

let lastKey = 0
const emptyCells = Object.fromEntries(pupilFields.map((field) => [field, ''])) as Cells

export function newRow(cells: Partial<Cells> = {}, { mayShowFaults = false, wasSent = false } = {}): PupilRow {
  lastKey += 1
  return { key: lastKey, cells: { ...emptyCells, ...cells }, mayShowFaults, wasSent }
}

export const emptyRows = (number = INITIAL_ROWS) => Array.from({ length: number }, () => newRow())

export const isBlank = ({ cells }: PupilRow) => pupilFields.every((field) => cells[field].trim() === '')

export const filledRows = (rows: PupilRow[]) => rows.filter((row) => !isBlank(row))

/** `activity`: by code or name; without it the pupil is for the activity of the page. */
export type ListedPupil = RawPupil & { activity?: string }

const cellsOf = (pupil: ListedPupil) => Object.fromEntries(pupilFields.map((field) => [field, String(pupil[field] ?? '')])) as Cells

const activityOf = ({ cells }: PupilRow) => cells.activity.trim()
export const namesActivity = (row: PupilRow) => activityOf(row) !== ''
export const isForOwn = (row: PupilRow, { code }: { code: string }) =>
  !namesActivity(row) || activityOf(row).toLowerCase() === code.toLowerCase()

/** Computed once for each row, for rows are immutable: of thousands, one changes with each letter. */
export function perRow<T>(compute: (row: PupilRow) => T) {
  const known = new WeakMap<PupilRow, T>()
  return (row: PupilRow): T => {
    if (!known.has(row)) known.set(row, compute(row))
    return known.get(row)!
  }
}

/** Parses what was typed: 'V5A' becomes grade 5 and vwo. */
export const parsePupil = perRow((row): RawPupil => toPupil(row.cells))

/** As it is sent. */
export const listedPupil = (row: PupilRow): ListedPupil => ({ ...parsePupil(row), activity: activityOf(row) })

const isSame = (a: Cells, b: Cells) => pupilFields.every((field) => a[field] === b[field])

/** Replaces what was typed by how it is understood, and shows the faults. A row that was emptied is as good as removed. */
export function leaveRow(row: PupilRow): PupilRow {
  if (isBlank(row)) return row.mayShowFaults || row.wasSent ? { ...row, mayShowFaults: false, wasSent: false } : row
  const cells = cellsOf(listedPupil(row))
  return row.mayShowFaults && isSame(cells, row.cells) ? row : { ...row, cells, mayShowFaults: true }
}

export const withEmptyRow = (rows: PupilRow[]) => (rows.length > 0 && isBlank(rows.at(-1)!) ? rows : [...rows, newRow()])

export const withCell = (row: PupilRow, field: PupilField, text: string): PupilRow => ({ ...row, cells: { ...row.cells, [field]: text } })

/** Appends pupils after the filled rows and replaces the empty ones. */
export function addPupils(rows: PupilRow[], pupils: ListedPupil[]): PupilRow[] {
  const allFilled = [...filledRows(rows), ...pupils.map((pupil) => newRow(cellsOf(pupil), { mayShowFaults: true }))]
  return [...allFilled, ...emptyRows(Math.max(1, INITIAL_ROWS - allFilled.length))]
}

export const withoutRows = (rows: PupilRow[], isGone: (row: PupilRow) => boolean) =>
  addPupils(
    rows.filter((row) => !isGone(row)),
    [],
  )

/** A row that was changed since it was sent stays, and is not sent again. */
export function withoutSent(rows: PupilRow[], sent: PupilRow[]) {
  const sentCells = new Map(sent.map(({ key, cells }) => [key, cells]))
  const marked = rows.map((row) => (sentCells.has(row.key) ? { ...row, wasSent: true } : row))
  return withoutRows(marked, (row) => {
    const cells = sentCells.get(row.key)
    return cells !== undefined && isSame(cells, leaveRow(row).cells)
  })
}

export const rowsChangedSinceSent = (rows: PupilRow[]) => filledRows(rows).filter(({ wasSent }) => wasSent)

export const isTooMany = (rows: PupilRow[], more: number) => filledRows(rows).length + more > MAX_IMPORT_ROWS

export function fillDown(rows: PupilRow[], start: number, field: PupilField, texts: string[]): PupilRow[] {
  const missing = Math.max(0, start + texts.length - rows.length)
  const next = [...rows, ...emptyRows(missing)].map((row, index) => {
    const text = texts[index - start]
    return text === undefined ? row : leaveRow(withCell(row, field, text))
  })
  return withEmptyRow(next)
}

/** Changes one row, or removes it for null; the other rows keep their identity. */
export function withRow(rows: PupilRow[], key: number, next: (row: PupilRow) => PupilRow | null): PupilRow[] {
  const index = rows.findIndex((row) => row.key === key)
  const before = rows[index]
  if (!before) return rows
  const after = next(before)
  if (after === before) return rows
  return withEmptyRow(after === null ? rows.toSpliced(index, 1) : rows.with(index, after))
}

export function rowWithoutCapitals(row: PupilRow): PupilRow {
  const cells = { ...row.cells, ...nameWithoutCapitals(row.cells) }
  return isSame(cells, row.cells) ? row : { ...row, cells }
}

/** The first cell that two versions of the rows do not share, or null. */
export function firstDifference(before: PupilRow[], after: PupilRow[]): { index: number; stop: PupilField } | null {
  const index = after.findIndex((row, at) => row.key !== before[at]?.key || !isSame(row.cells, before[at].cells))
  if (index < 0) return null
  const other = before[index]
  const stop = other?.key === after[index]!.key ? pupilFields.find((field) => other.cells[field] !== after[index]!.cells[field]) : undefined
  return { index, stop: stop ?? 'first_name' }
}

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** With the column of activities where a row names one. */
export function toText(rows: PupilRow[]): string {
  const filled = filledRows(rows)
  const fields = filled.some(namesActivity) ? pupilFields : ownFields
  return [fields.map((field) => fieldNames[field]), ...filled.map(({ cells }) => fields.map((field) => quoted(cells[field])))]
    .map((line) => line.join('\t'))
    .join('\r\n')
}
