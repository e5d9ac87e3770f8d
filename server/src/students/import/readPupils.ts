import { type ImportAnswer, type ImportForm, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { toPupil } from '@pre-u/contract/students/import/pupilCells'
import { type ImportedPupil, pupilsIn, readTable, shownColumns } from '@pre-u/contract/students/import/pupilRows'
import { invalid } from '../../platform/http/errors'
import { inSlices } from '../../platform/jobs/inSlices'
import { UnreadableFile } from '../../platform/sheetImport/faults'
import { readSheetFile } from '../../platform/sheetImport/read'

// Beside the pupils a list has headings, and perhaps a title above them or the template's example.
const OTHER_ROWS = 10

export type ReadPupils = { columns: ImportAnswer['columns']; pupils: ImportedPupil[] }

const refuseFile = (message: string) => invalid({ file: [message] })
const tooMany = () =>
  refuseFile(`Dit bestand heeft meer dan ${MAX_IMPORT_ROWS.toLocaleString('nl')} leerlingen. Verdeel ze over meer bestanden.`)

function explain(error: unknown) {
  if (!(error instanceof UnreadableFile)) return error
  return error.fault === 'tooManyRows' ? tooMany() : refuseFile(error.message)
}

async function pupilsOfFile(file: File, mapping: ImportForm['mapping']): Promise<ReadPupils> {
  const lines = await readSheetFile(await file.arrayBuffer(), { maxRows: MAX_IMPORT_ROWS + OTHER_ROWS }).catch((error: unknown) => {
    throw explain(error)
  })
  const recognised = readTable(lines)
  if (mapping && mapping.length !== recognised.headings.length)
    throw invalid({ mapping: [`Dit bestand heeft ${recognised.headings.length} kolommen. Geef voor elke kolom op wat die betekent.`] })
  const table = { ...recognised, mapping: mapping ?? recognised.mapping }
  const pupils = await inSlices(table.rows, (rows) => pupilsIn({ ...table, rows }))
  if (pupils.length === 0) throw refuseFile('In dit bestand staan geen leerlingen. Zet elke leerling op een eigen rij onder de kopjes.')
  if (pupils.length > MAX_IMPORT_ROWS) throw tooMany()
  return { columns: shownColumns(table), pupils }
}

/** The pupils of a form: from its file, or as they were typed. */
export async function readPupils({ file, rows, mapping }: ImportForm): Promise<ReadPupils> {
  if (file && rows) throw invalid({ rows: ['Stuur een bestand of rijen, niet allebei.'] })
  if (file) return pupilsOfFile(file, mapping)
  if (!rows) throw refuseFile('Kies een bestand.')
  const understood = await inSlices(rows, (slice) => slice.map(toPupil))
  return { columns: [], pupils: understood.map((values, index) => ({ row: index + 1, values })) }
}
