import type { Candidate } from '@pre-u/contract/honours/candidates'
import { candidateStatusName } from '@pre-u/contract/honours/status'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import type { XlsxColumn, XlsxValue } from '../../platform/xlsx/cells'
import { workbookFile } from '../../platform/xlsx/workbook'
import { readCandidates } from './resource'

const BATCH = 100

type Column = XlsxColumn & { value: (candidate: Candidate) => XlsxValue }

const columns: Column[] = [
  { heading: 'Achternaam', kind: 'text', value: ({ last_name }) => last_name },
  { heading: 'Voornaam', kind: 'text', value: ({ first_name }) => first_name },
  { heading: 'Tussenvoegsel', kind: 'text', value: ({ infix }) => infix },
  { heading: 'E-mailadres', kind: 'text', value: ({ email }) => email },
  { heading: 'School', kind: 'text', value: ({ school }) => school.name },
  { heading: 'Programma', kind: 'text', value: ({ honours_program }) => honours_program.name },
  { heading: 'Leerjaar', kind: 'number', value: ({ grade }) => grade },
  { heading: 'Profiel', kind: 'text', value: ({ profile }) => profile },
  { heading: 'Status', kind: 'text', value: candidateStatusName },
  { heading: 'Ingediend op', kind: 'instant', value: ({ finished_at }) => finished_at },
  { heading: 'Ingediend door', kind: 'text', value: ({ finished_by }) => finished_by?.name ?? '' },
]

/** The cell is empty for a programme that does not require the attachment. */
const attachmentColumn = (kind: string): Column => ({
  heading: kind,
  kind: 'yesNo',
  value: ({ honours_program, missing }) => (honours_program.required_files.includes(kind) ? !missing.includes(kind) : null),
})

async function* rowsOf(db: Db, ids: number[], sheetColumns: Column[], user: Actor): AsyncGenerator<XlsxValue[][]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const candidates = await readCandidates(db, ids.slice(start, start + BATCH), user)
    yield candidates.map((candidate) => sheetColumns.map(({ value }) => value(candidate)))
  }
}

export function overviewSheet(db: Db, ids: number[], required: string[], user: Actor) {
  const sheetColumns = [...columns, ...required.map(attachmentColumn)]
  const headings = sheetColumns.map(({ heading, kind }) => ({ heading, kind }))
  return workbookFile({ sheet: 'Kandidaten', columns: headings }, rowsOf(db, ids, sheetColumns, user))
}
