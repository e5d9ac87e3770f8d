import type { Candidate } from '@pre-u/contract/honours/candidates'
import { studentStatusNames } from '@pre-u/contract/students/status'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import type { XlsxColumn, XlsxValue } from '../../platform/xlsx/cells'
import { workbookFile } from '../../platform/xlsx/workbook'
import { readCandidates } from './read'

/** How many candidates are in memory at once. */
const BATCH = 100

type Column = XlsxColumn & { value: (candidate: Candidate) => XlsxValue }

const statusOf = ({ status, finished_at }: Candidate) =>
  finished_at === null && status === 'PENDING' ? 'Concept' : studentStatusNames[status]

const columns: Column[] = [
  { heading: 'Achternaam', kind: 'text', value: ({ last_name }) => last_name },
  { heading: 'Voornaam', kind: 'text', value: ({ first_name }) => first_name },
  { heading: 'Tussenvoegsel', kind: 'text', value: ({ infix }) => infix },
  { heading: 'E-mailadres', kind: 'text', value: ({ email }) => email },
  { heading: 'School', kind: 'text', value: ({ school }) => school.name },
  { heading: 'Programma', kind: 'text', value: ({ honours_program }) => honours_program.name },
  { heading: 'Leerjaar', kind: 'number', value: ({ grade }) => grade },
  { heading: 'Profiel', kind: 'text', value: ({ profile }) => profile },
  { heading: 'Status', kind: 'text', value: statusOf },
  { heading: 'Ingediend op', kind: 'instant', value: ({ finished_at }) => finished_at },
  { heading: 'Ingediend door', kind: 'text', value: ({ finished_by }) => finished_by?.name ?? '' },
]

/** Whether it is there; empty for a programme that does not ask for it. */
const attachmentColumn = (kind: string): Column => ({
  heading: kind,
  kind: 'yesNo',
  value: ({ honours_program, missing }) => (honours_program.required_files.includes(kind) ? !missing.includes(kind) : null),
})

async function* rowsOf(db: Db, ids: number[], chosen: Column[], user: Actor): AsyncGenerator<XlsxValue[][]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const candidates = await readCandidates(db, ids.slice(start, start + BATCH), user)
    yield candidates.map((candidate) => chosen.map(({ value }) => value(candidate)))
  }
}

/** A sheet with a line for each candidate, made while it is read. */
export function overviewSheet(db: Db, ids: number[], required: string[], user: Actor) {
  const chosen = [...columns, ...required.map(attachmentColumn)]
  const described = chosen.map(({ heading, kind }) => ({ heading, kind }))
  return workbookFile({ sheet: 'Kandidaten', columns: described }, rowsOf(db, ids, chosen, user))
}
