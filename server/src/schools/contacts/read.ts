import { contactHeadings } from '@pre-u/contract/schools/contacts/columns'
import type { ContactField } from '@pre-u/contract/schools/contacts/fields'
import { MAX_CONTACT_ROWS } from '@pre-u/contract/schools/contacts/calls'
import { memberFunctions } from '@pre-u/contract/schools/members'
import { plainText } from '@pre-u/contract/platform/plainText'
import { emailOf, nameOf, oneLine } from '@pre-u/contract/students/import/pupilCells'
import { nameWithoutCapitals } from '@pre-u/contract/students/import/pupilNames'
import { cellsOf, type Table } from '@pre-u/contract/platform/sheet/table'
import { number } from '@pre-u/contract/platform/words'
import { invalid } from '../../platform/http/errors'
import type { Turn } from '../../platform/jobs/boundedQueue'
import { readTableFile } from '../../platform/sheetImport/upload'

type Cells = { [K in Exclude<ContactField, 'ignore'>]?: string | undefined }

/** `function` is empty where the list has none; `unknownFunction` is one that Pre-U does not have. */
export type ReadContact = {
  row: number
  school: { brin: string; name: string; city: string }
  person: { first_name: string; infix: string; last_name: string; email: string; phone: string; function: string; is_primary: boolean }
  unknownFunction: string
}

const YES = new Set(['ja', 'j', 'yes', 'y', 'x', '1', 'true', 'waar', 'eerste', 'primair'])
const PRIMARY_ROLE = /eerste|primair|hoofdcontact/

function functionOf(text: string): { function: string; unknownFunction: string } {
  const plain = plainText(text)
  const known = memberFunctions.find((name) => name.toLowerCase() === plain)
  if (known || text === '') return { function: known ?? '', unknownFunction: '' }
  return { function: 'Contactpersoon', unknownFunction: PRIMARY_ROLE.test(plain) ? '' : text }
}

function toContact(row: number, cells: Cells): ReadContact {
  const role = oneLine(cells.function)
  const { function: known, unknownFunction } = functionOf(role)
  const isPrimary = YES.has(plainText(oneLine(cells.is_primary))) || PRIMARY_ROLE.test(plainText(role))
  return {
    row,
    school: { brin: oneLine(cells.brin).toUpperCase().replaceAll(' ', ''), name: oneLine(cells.school), city: oneLine(cells.city) },
    person: {
      ...nameWithoutCapitals(nameOf(cells)),
      email: emailOf(cells.email),
      phone: oneLine(cells.phone),
      function: known,
      is_primary: isPrimary,
    },
    unknownFunction,
  }
}

const TOO_MANY = `Dit bestand heeft meer dan ${number(MAX_CONTACT_ROWS)} rijen. Verdeel ze over meer bestanden.`

type ContactFile = { file?: File | undefined; mapping?: (ContactField | null)[] | undefined }

export async function readContacts(
  { file, mapping }: ContactFile,
  turn: Turn,
): Promise<{ table: Table<ContactField>; contacts: ReadContact[] }> {
  if (!file) throw invalid({ file: ['Kies een bestand.'] })
  const options = { headings: contactHeadings, mapping, maxRows: MAX_CONTACT_ROWS, tooMany: TOO_MANY }
  const table = await readTableFile(file, options, turn)
  if (table.rows.length > MAX_CONTACT_ROWS) throw invalid({ file: [TOO_MANY] })
  const contacts = table.rows.map(({ row, cells }) => toContact(row, cellsOf(table, cells)))
  if (contacts.length === 0)
    throw invalid({ file: ['In dit bestand staan geen contactpersonen. Zet elke persoon op een eigen rij onder de kopjes.'] })
  return { table, contacts }
}
