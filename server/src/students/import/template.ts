import { buffer } from 'node:stream/consumers'
import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { EXAMPLE_PUPIL } from '@pre-u/contract/students/import/pupilRows'
import { workbookFile } from '../../platform/xlsx/workbook'

const fields = ['first_name', 'infix', 'last_name', 'email', 'grade', 'level', 'profile', 'remarks', 'activity'] as const
const columns = fields.map((field) => ({
  heading: importFieldNames[field],
  kind: field === 'grade' ? ('number' as const) : ('text' as const),
}))

async function* exampleRow() {
  yield [fields.map((field) => (field === 'activity' ? '' : EXAMPLE_PUPIL[field]))]
}

export const templateFile = () => buffer(workbookFile({ sheet: 'Inschrijvingen', columns }, exampleRow()))
