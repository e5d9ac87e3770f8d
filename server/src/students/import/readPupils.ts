import { type ImportAnswer, type ImportForm, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { type ImportedPupil, pupilsIn, readTable, shownColumns, toImported } from '@pre-u/contract/students/import/pupilRows'
import { invalid } from '../../platform/http/errors'
import type { Turn } from '../../platform/jobs/boundedQueue'
import { inSlices } from '../../platform/jobs/inSlices'
import { UnreadableFile } from '../../platform/sheetImport/faults'
import { readSheetFile } from '../../platform/sheetImport/read'

// Headings, a title above them and the template's example.
const OTHER_ROWS = 10

export type ReadPupils = { columns: ImportAnswer['columns']; pupils: ImportedPupil[] }

const refuseFile = (message: string) => invalid({ file: [message] })
const tooMany = () =>
  refuseFile(`Dit bestand heeft meer dan ${MAX_IMPORT_ROWS.toLocaleString('nl')} leerlingen. Verdeel ze over meer bestanden.`)

function toApiError(error: unknown) {
  if (!(error instanceof UnreadableFile)) return error
  return error.fault === 'tooManyRows' ? tooMany() : refuseFile(error.message)
}

async function readFilePupils(file: File, mapping: ImportForm['mapping'], turn: Turn): Promise<ReadPupils> {
  const lines = await readSheetFile(await file.arrayBuffer(), { maxRows: MAX_IMPORT_ROWS + OTHER_ROWS, ...turn }).catch(
    (error: unknown) => {
      throw toApiError(error)
    },
  )
  const recognisedTable = readTable(lines)
  if (mapping && mapping.length !== recognisedTable.headings.length)
    throw invalid({ mapping: [`Dit bestand heeft ${recognisedTable.headings.length} kolommen. Geef voor elke kolom op wat die betekent.`] })
  const table = { ...recognisedTable, mapping: mapping ?? recognisedTable.mapping }
  const pupils = await inSlices(table.rows, (rows) => pupilsIn({ ...table, rows }))
  if (pupils.length === 0) throw refuseFile('In dit bestand staan geen leerlingen. Zet elke leerling op een eigen rij onder de kopjes.')
  if (pupils.length > MAX_IMPORT_ROWS) throw tooMany()
  return { columns: shownColumns(table), pupils }
}

export async function readPupils({ file, rows, mapping }: ImportForm, turn: Turn): Promise<ReadPupils> {
  if (file && rows) throw invalid({ rows: ['Stuur een bestand of rijen, niet allebei.'] })
  if (file) return readFilePupils(file, mapping, turn)
  if (!rows) throw refuseFile('Kies een bestand.')
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }))
  return { columns: [], pupils: await inSlices(numbered, (slice) => slice.map(({ row, cells }) => toImported(row, cells))) }
}
