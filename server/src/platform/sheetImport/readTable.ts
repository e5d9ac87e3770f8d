import type { Headings } from '@pre-u/contract/platform/sheet/headings'
import { type Table, tableIn } from '@pre-u/contract/platform/sheet/table'
import { invalid } from '../http/errors'
import type { Turn } from '../jobs/boundedQueue'
import { UnreadableFile } from './faults'
import { readSheetFile } from './read'

// Headings, a title above them and the template's example.
const OTHER_ROWS = 10

type Options<Field extends string> = {
  headings: Headings<Field>
  /** The user's choice, which must have an entry for each column. */
  mapping: (Field | null)[] | undefined
  maxRows: number
  /** The refusal of a file with more rows. */
  tooMany: string
}

/** Reads a list in a file, with the meaning of its columns. Throws 400 at the field 'file' for what cannot be read. */
export async function readTableFile<Field extends string>(
  file: File,
  { headings, mapping, maxRows, tooMany }: Options<Field>,
  turn: Turn,
): Promise<Table<Field>> {
  const lines = await readSheetFile(await file.arrayBuffer(), { maxRows: maxRows + OTHER_ROWS, ...turn }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalid({ file: [error.fault === 'tooManyRows' ? tooMany : error.message] }) : error
  })
  const table = tableIn(lines, headings)
  if (mapping && mapping.length !== table.headings.length)
    throw invalid({ mapping: [`Dit bestand heeft ${table.headings.length} kolommen. Geef voor elke kolom op wat die betekent.`] })
  return { ...table, mapping: mapping ?? table.mapping }
}
