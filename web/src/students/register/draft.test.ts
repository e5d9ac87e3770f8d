import { expect, it } from 'vitest'
import { fromContent, hasContent, emptyDraft, toContent } from './draft'
import { parseList, readList } from './paste'
import { addPupils, filledRows, newRow, parsePupil } from './rows'

const draft = () => ({
  ...emptyDraft(),
  rows: addPupils([], [parsePupil(newRow({ first_name: 'Jan', last_name: 'Meer', grade: '5' }))]),
  chosen: { Bijzonder: 'remarks' as const },
  school_id: 7,
})

it('restores the same draft, and shows its faults at once', () => {
  const stored: unknown = JSON.parse(JSON.stringify(toContent(draft())))
  const restored = fromContent(stored)
  expect(filledRows(restored.rows)).toMatchObject([{ cells: { first_name: 'Jan', last_name: 'Meer', grade: '5' }, mayShowFaults: true }])
  expect(restored).toMatchObject({ chosen: { Bijzonder: 'remarks' }, school_id: 7 })
  expect(restored.rows.length).toBeGreaterThan(1)
})

it('remembers which rows were changed while they were being sent', () => {
  const rows = [newRow({ first_name: 'Jan' }), newRow({ first_name: 'Piet' }, { wasSent: true })]
  const restored = fromContent(JSON.parse(JSON.stringify(toContent({ ...emptyDraft(), rows }))))
  expect(filledRows(restored.rows).map(({ wasSent }) => wasSent)).toEqual([false, true])
})

it('restores a pasted list whose columns are not mapped yet', () => {
  const { isSure: _, ...pasted } = readList(parseList('Jan\tMeer\tjan@x.nl\t5'))
  const restored = fromContent(JSON.parse(JSON.stringify(toContent({ ...emptyDraft(), pasted }))))
  expect(restored.pasted).toEqual(pasted)
  expect(hasContent(restored)).toBe(true)
})

it.each([undefined, null, 'x', {}, { rows: [['Jan']] }])('starts empty when the stored draft is invalid: %j', (stored) => {
  const restored = fromContent(stored)
  expect(hasContent(restored)).toBe(false)
  expect(restored.rows.length).toBeGreaterThan(1)
})
