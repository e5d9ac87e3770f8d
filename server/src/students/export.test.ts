import { fieldLabel } from '@pre-u/contract/fieldLabels'
import { recogniseHeadings } from '@pre-u/contract/students/import/columns'
import { expect, test } from 'vitest'
import { exportColumns } from './routes'

test('an export can be imported again: only the activity and the reason of a status are asked about', () => {
  const headings = exportColumns.map(({ key, heading = fieldLabel(key) ?? key }) => heading)
  const recognised = recogniseHeadings(headings)
  expect(headings.filter((_, index) => recognised[index] === null)).toEqual(['Code', 'Activiteit', 'Reden'])
})
