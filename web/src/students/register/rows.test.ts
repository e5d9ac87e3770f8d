import { parseDelimited } from '@pre-u/contract/platform/sheet/delimited'
import { MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilsIn, readTable } from '@pre-u/contract/students/import/pupilRows'
import { expect, it } from 'vitest'
import { createFullValidator, createValidator, listFaults } from './checks'
import {
  addPupils,
  toText,
  emptyRows,
  fillDown,
  filledRows,
  isTooMany,
  leaveRow,
  newRow,
  parsePupil,
  rowsChangedSinceSent,
  withCell,
  withRow,
  withEmptyRow,
  withoutSent,
} from './rows'

const jan = { first_name: 'Jan', last_name: 'Meer', email: 'jan@x.nl', grade: '5' }
const validate = createValidator({ code: 'MC-01', grades: [4, 5] })

it('shows the parsed values and the faults of a row once it is left', () => {
  const typed = newRow({ first_name: ' Jan ', last_name: 'van der Meer', grade: 'V5A' })
  expect(listFaults([typed], validate)).toEqual([])
  const left = leaveRow(typed)
  expect(left.cells).toMatchObject({ first_name: 'Jan', infix: 'van der', last_name: 'Meer', grade: '5', level: 'vwo' })
  expect(listFaults([left], validate)).toEqual([{ index: 0, field: 'email', message: 'E-mailadres is vereist' }])
})

it('keeps the identity of unchanged rows, so that they are not rendered or validated again', () => {
  const rows = [leaveRow(newRow(jan)), newRow()]
  expect(withRow(rows, rows[0]!.key, leaveRow)).toBe(rows)
  expect(withRow(rows, rows[1]!.key, leaveRow)).toBe(rows)
  const changed = withRow(rows, rows[0]!.key, (row) => withCell(row, 'grade', '4'))
  expect(changed[1]).toBe(rows[1])
})

it('removes the rows that were sent, but not one that was changed since', () => {
  const sent = [newRow(jan), newRow({ ...jan, first_name: 'Piet' })].map(leaveRow)
  const withSpace = withCell(sent[0]!, 'first_name', 'Jan ')
  const mended = withCell(sent[1]!, 'email', 'piet@x.nl')
  const added = newRow({ ...jan, first_name: 'Klaas' })
  expect(filledRows(withoutSent([withSpace, mended, added], sent))).toEqual([{ ...mended, wasSent: true }, added])
})

it('has a fault in a row that was changed while it was being sent, until it is removed or emptied', () => {
  const sent = leaveRow(newRow(jan))
  const [kept] = withoutSent([withCell(sent, 'email', 'jan.meer@x.nl')], [sent])
  const changedAgain = leaveRow(withCell(kept!, 'email', 'j@x.nl'))
  expect(listFaults([changedAgain], validate)).toMatchObject([{ field: 'email', message: expect.stringContaining('Al ingeschreven') }])
  expect(rowsChangedSinceSent([changedAgain])).toEqual([changedAgain])
  const emptied = (['first_name', 'last_name', 'email', 'grade'] as const).reduce((row, field) => withCell(row, field, ''), changedAgain)
  expect(rowsChangedSinceSent([emptied])).toEqual([])
  expect(validate({ ...leaveRow(emptied), cells: sent.cells })).toEqual({})
})

it('reports no faults for an empty row, and always ends with one', () => {
  expect(listFaults([leaveRow(newRow())], validate)).toEqual([])
  const [only] = [newRow()]
  expect(withRow([only], only.key, (row) => withCell(row, 'email', 'a'))).toHaveLength(2)
  expect(withRow([only], only.key, () => null)).toHaveLength(1)
  expect(withEmptyRow([])).toHaveLength(1)
})

it('validates by the contract and by the grades of the activity', () => {
  expect(validate(newRow(jan))).toEqual({})
  expect(validate(newRow({ ...jan, grade: '3' }))).toEqual({ grade: ['Deze activiteit is voor leerjaar 4 en 5'] })
  expect(validate(newRow({ ...jan, profile: 'XX' }))).toHaveProperty('profile')
  expect(createValidator({ code: 'MC-01', grades: [1] })(newRow({ ...jan, grade: '1', profile: 'NT' }))).toHaveProperty('profile')
})

it('leaves the grades of another activity to the server', () => {
  expect(validate(newRow({ ...jan, grade: '3', activity: 'WS-01' }))).toEqual({})
  expect(validate(newRow({ ...jan, grade: '3', activity: 'mc-01' }))).toHaveProperty('grade')
})

it('adds the faults from the server, until the row changes', () => {
  const row = leaveRow(newRow(jan))
  const full = createFullValidator(validate, new WeakMap([[row, { email: ['Deze leerling is al ingeschreven'] }]]))
  expect(full(row)).toEqual({ email: ['Deze leerling is al ingeschreven'] })
  expect(full(withCell(row, 'email', 'piet@x.nl'))).toEqual({})
})

it('replaces the empty rows by the added pupils', () => {
  const rows = addPupils([newRow(jan), ...emptyRows(3)], [parsePupil(newRow({ ...jan, email: 'p@x.nl' }))])
  expect(filledRows(rows).map(({ cells }) => cells.email)).toEqual(['jan@x.nl', 'p@x.nl'])
  expect(rows.length).toBeGreaterThan(2)
  expect(isTooMany(rows, MAX_IMPORT_ROWS - 2)).toBe(false)
  expect(isTooMany(rows, MAX_IMPORT_ROWS - 1)).toBe(true)
})

it('fills one column downwards and adds missing rows', () => {
  const rows = fillDown([newRow(jan), newRow()], 1, 'email', ['a@x.nl', 'b@x.nl'])
  expect(rows.map(({ cells }) => cells.email)).toEqual(['jan@x.nl', 'a@x.nl', 'b@x.nl', ''])
})

it('copies rows as text that can be pasted again', () => {
  const remarks = 'zei: "ja"\nen nee'
  const text = toText([leaveRow(newRow({ ...jan, infix: 'van', remarks })), newRow()])
  const [pupil] = pupilsIn(readTable(parseDelimited(text, { maxRows: 10 })))
  expect(pupil?.values).toMatchObject({ first_name: 'Jan', infix: 'van', last_name: 'Meer', grade: 5, remarks })
})
