import { expect, it } from 'vitest'
import { fromContent, isWorth, noWork, toContent } from './draft'
import { parseList, readList } from './paste'
import { addPupils, filled, newRow, understood } from './rows'

const work = () => ({
  ...noWork(),
  rows: addPupils([], [understood(newRow({ first_name: 'Jan', last_name: 'Meer', grade: '5' }))]),
  chosen: { Bijzonder: 'remarks' as const },
  school_id: 7,
})

it('is the same after it was kept and read again, and tells at once what is missing', () => {
  const kept: unknown = JSON.parse(JSON.stringify(toContent(work())))
  const again = fromContent(kept)
  expect(filled(again.rows)).toMatchObject([{ cells: { first_name: 'Jan', last_name: 'Meer', grade: '5' }, judged: true }])
  expect(again).toMatchObject({ chosen: { Bijzonder: 'remarks' }, school_id: 7 })
  expect(again.rows.length).toBeGreaterThan(1)
})

it('keeps a pasted list whose columns are still to be told', () => {
  const { isSure: _, ...pasted } = readList(parseList('Jan\tMeer\tjan@x.nl\t5'))
  const again = fromContent(JSON.parse(JSON.stringify(toContent({ ...noWork(), pasted }))))
  expect(again.pasted).toEqual(pasted)
  expect(isWorth(again)).toBe(true)
})

it.each([undefined, null, 'x', {}, { rows: [['Jan']] }])('begins anew when what was kept cannot be read: %j', (kept) => {
  const begun = fromContent(kept)
  expect(isWorth(begun)).toBe(false)
  expect(begun.rows.length).toBeGreaterThan(1)
})
