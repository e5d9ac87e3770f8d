import { expect, it } from 'vitest'
import { changed, emptyDraft, fromContent, hasContent, type History, redone, startHistory, toContent, undone } from './draft'
import { parseList, readList } from './paste'
import { addPupils, filledRows, newRow, parsePupil, withCell, withRow } from './rows'

const begun = () => ({
  ...emptyDraft(),
  rows: addPupils([], [parsePupil(newRow({ first_name: 'Jan', last_name: 'Meer', grade: '5' }))]),
  chosen: { Bijzonder: 'remarks' as const },
  school_id: 7,
})

it('restores the same draft, and shows its faults at once', () => {
  const stored: unknown = JSON.parse(JSON.stringify(toContent(begun())))
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

const [first, second] = [newRow({ first_name: 'Jan' }), newRow({ first_name: 'Piet' })]
const start = () => startHistory({ ...emptyDraft(), rows: [first, second, newRow()] })
const names = ({ draft }: History) => filledRows(draft.rows).map(({ cells }) => cells.first_name)
const remove = (history: History, key: number) => changed(history, { rows: withRow(history.draft.rows, key, () => null) })
const type = (history: History, text: string, visit: number) =>
  changed(history, { rows: withRow(history.draft.rows, first.key, (row) => withCell(row, 'first_name', text)) }, visit)

it('takes back a removed row, and removes it again', () => {
  const removed = remove(start(), first.key)
  expect(names(removed)).toEqual(['Piet'])
  expect(names(undone(removed))).toEqual(['Jan', 'Piet'])
  expect(names(redone(undone(removed)))).toEqual(['Piet'])
  expect(names(undone(redone(undone(removed))))).toEqual(['Jan', 'Piet'])
})

it('takes back what was typed during one visit of a cell at once', () => {
  const typed = type(type(type(start(), 'K', 1), 'Ke', 1), 'Kee', 1)
  expect(names(undone(typed))).toEqual(['Jan', 'Piet'])
  expect(names(undone(type(typed, 'Kees', 2)))).toEqual(['Kee', 'Piet'])
})

it('skips a step that changed nothing in the end', () => {
  const typed = type(type(remove(start(), second.key), 'x', 1), 'Jan', 1)
  expect(names(undone(typed))).toEqual(['Jan', 'Piet'])
})

it('forgets what could be done again after an edit, and does nothing without a step', () => {
  const edited = type(undone(remove(start(), second.key)), 'Kees', 1)
  expect(names(redone(edited))).toEqual(['Kees', 'Piet'])
  const begin = start()
  expect(undone(begin).draft).toBe(begin.draft)
})
