import { parseDelimited } from '@pre-u/contract/students/import/delimited'
import { MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilsIn, readTable } from '@pre-u/contract/students/import/pupilRows'
import { expect, it } from 'vitest'
import { createFullJudge, createJudge, firstFaults } from './faults'
import { addPupils, asText, emptyRows, fillDown, filled, isTooMany, leave, newRow, understood, withCell, withRow, withSpare } from './rows'

const jan = { first_name: 'Jan', last_name: 'Meer', email: 'jan@x.nl', grade: '5' }
const judge = createJudge([4, 5])

it('shows how a row was understood when it is left, and tells only then what is missing', () => {
  const typed = newRow({ first_name: ' Jan ', last_name: 'van der Meer', grade: 'V5A' })
  expect(firstFaults([typed], judge)).toEqual([])
  const left = leave(typed)
  expect(left.cells).toMatchObject({ first_name: 'Jan', infix: 'van der', last_name: 'Meer', grade: '5', level: 'vwo' })
  expect(firstFaults([left], judge)).toMatchObject([{ number: 1, field: 'email', message: 'E-mailadres is vereist' }])
})

it('leaves a row as it is when nothing changes, so that nothing is drawn or checked again', () => {
  const rows = [leave(newRow(jan)), newRow()]
  expect(withRow(rows, rows[0]!.key, leave)).toBe(rows)
  expect(withRow(rows, rows[1]!.key, leave)).toBe(rows)
  const changed = withRow(rows, rows[0]!.key, (row) => withCell(row, 'grade', '4'))
  expect(changed[1]).toBe(rows[1])
})

it('says nothing of an empty row, and always keeps one to go on in', () => {
  expect(firstFaults([leave(newRow())], judge)).toEqual([])
  const [only] = [newRow()]
  expect(withRow([only], only.key, (row) => withCell(row, 'email', 'a'))).toHaveLength(2)
  expect(withRow([only], only.key, () => null)).toHaveLength(1)
  expect(withSpare([])).toHaveLength(1)
})

it('judges by the contract and by the grades of the activity', () => {
  expect(judge(newRow(jan))).toEqual({})
  expect(judge(newRow({ ...jan, grade: '3' }))).toEqual({ grade: ['Deze activiteit is voor leerjaar 4 en 5'] })
  expect(judge(newRow({ ...jan, profile: 'XX' }))).toHaveProperty('profile')
  expect(createJudge([1])(newRow({ ...jan, grade: '1', profile: 'NT' }))).toHaveProperty('profile')
})

it('adds what the server said, until the row changes', () => {
  const row = leave(newRow(jan))
  const full = createFullJudge(judge, new WeakMap([[row, { email: ['Deze leerling is al ingeschreven'] }]]))
  expect(full(row)).toEqual({ email: ['Deze leerling is al ingeschreven'] })
  expect(full(withCell(row, 'email', 'piet@x.nl'))).toEqual({})
})

it('puts pupils from elsewhere in place of the empty rows', () => {
  const rows = addPupils([newRow(jan), ...emptyRows(3)], [understood(newRow({ ...jan, email: 'p@x.nl' }))])
  expect(filled(rows).map(({ cells }) => cells.email)).toEqual(['jan@x.nl', 'p@x.nl'])
  expect(rows.length).toBeGreaterThan(2)
  expect(isTooMany(rows, MAX_IMPORT_ROWS - 2)).toBe(false)
  expect(isTooMany(rows, MAX_IMPORT_ROWS - 1)).toBe(true)
})

it('fills one column downwards and makes the rows that are missing', () => {
  const rows = fillDown([newRow(jan), newRow()], 1, 'email', ['a@x.nl', 'b@x.nl'])
  expect(rows.map(({ cells }) => cells.email)).toEqual(['jan@x.nl', 'a@x.nl', 'b@x.nl', ''])
})

it('copies rows in a form that can be pasted again', () => {
  const remarks = 'zei: "ja"\nen nee'
  const text = asText([leave(newRow({ ...jan, infix: 'van', remarks })), newRow()])
  const [pupil] = pupilsIn(readTable(parseDelimited(text, { maxRows: 10 })))
  expect(pupil?.values).toMatchObject({ first_name: 'Jan', infix: 'van', last_name: 'Meer', grade: 5, remarks })
})
