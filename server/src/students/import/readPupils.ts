import { type ImportAnswer, type ImportForm, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilHeadings } from '@pre-u/contract/students/import/columns'
import { type ImportedPupil, pupilsIn, toImported } from '@pre-u/contract/students/import/pupilRows'
import { shownColumns } from '@pre-u/contract/platform/sheet/table'
import { number } from '@pre-u/contract/platform/words'
import { invalid } from '../../platform/http/errors'
import type { Turn } from '../../platform/jobs/boundedQueue'
import { inSlices } from '../../platform/arrays'
import { readTableFile } from '../../platform/sheetImport/readTable'

export type ReadPupils = { columns: ImportAnswer['columns']; pupils: ImportedPupil[] }

const refuseFile = (message: string) => invalid({ file: [message] })
const TOO_MANY = `Dit bestand heeft meer dan ${number(MAX_IMPORT_ROWS)} leerlingen. Verdeel ze over meer bestanden.`

async function readFilePupils(file: File, mapping: ImportForm['mapping'], turn: Turn): Promise<ReadPupils> {
  const table = await readTableFile(file, { headings: pupilHeadings, mapping, maxRows: MAX_IMPORT_ROWS, tooMany: TOO_MANY }, turn)
  const pupils = await inSlices(table.rows, (rows) => pupilsIn({ ...table, rows }))
  if (pupils.length === 0) throw refuseFile('In dit bestand staan geen leerlingen. Zet elke leerling op een eigen rij onder de kopjes.')
  if (pupils.length > MAX_IMPORT_ROWS) throw refuseFile(TOO_MANY)
  return { columns: shownColumns(table), pupils }
}

export async function readPupils({ file, rows, mapping }: ImportForm, turn: Turn): Promise<ReadPupils> {
  if (file && rows) throw invalid({ rows: ['Stuur een bestand of rijen, niet allebei.'] })
  if (file) return readFilePupils(file, mapping, turn)
  if (!rows) throw refuseFile('Kies een bestand.')
  const numbered = rows.map(({ row, ...cells }, index) => ({ row: row ?? index + 1, cells }))
  return { columns: [], pupils: await inSlices(numbered, (slice) => slice.map(({ row, cells }) => toImported(row, cells))) }
}
