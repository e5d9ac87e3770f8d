import { expect, test } from 'vitest'
import { readDroppedTree, readPickedTree } from './batch'

const file = (name: string) => {
  const content = new File(['inhoud'], name)
  return { isFile: true, name, file: (done: (result: File) => void) => done(content) }
}
const folder = (name: string, ...entries: { name: string }[]) => ({
  isFile: false,
  name,
  // Browsers return entries in batches, and an empty batch at the end.
  createReader: () => {
    const left = [...entries]
    return { readEntries: (done: (batch: object[]) => void) => done(left.splice(0, 1)) }
  },
})
const transfer = (...entries: object[]) => ({
  items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) as unknown as DataTransferItemList,
})

test('reads a dropped folder with everything in it, except system files', async () => {
  const { files, folders } = await readDroppedTree(
    transfer(file('los.txt'), folder('Brieven', file('een.pdf'), file('.DS_Store'), folder('2026', file('twee.pdf')), folder('leeg'))),
  )
  expect(files.map(({ file: { name }, path }) => [...path, name].join('/'))).toEqual([
    'los.txt',
    'Brieven/een.pdf',
    'Brieven/2026/twee.pdf',
  ])
  expect(folders).toEqual([['Brieven', 'leeg']])
})

test('reads the path of each file in a picked folder', () => {
  const picked = Object.defineProperty(new File([''], 'een.pdf'), 'webkitRelativePath', { value: 'Brieven/2026/een.pdf' })
  const plain = Object.defineProperty(new File([''], 'los.pdf'), 'webkitRelativePath', { value: '' })
  expect(readPickedTree([picked, plain]).files.map(({ path }) => path)).toEqual([['Brieven', '2026'], []])
})
