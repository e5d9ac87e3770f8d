import { expect, it } from 'vitest'
import { emptyDraft } from './draft'
import { changed, type History, redone, startHistory, undone } from './history'
import { filledRows, newRow, withCell, withRow } from './rows'

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
