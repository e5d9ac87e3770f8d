import { expect, it } from 'vitest'
import { restoreFile, storeFile } from './storedFile'

const columns = [{ heading: 'X', field: null, examples: ['1'] }]

it('keeps a file as text, byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
  const stored = await storeFile({ file: new File([bytes], 'klas.xlsx'), columns })
  const { file, columns: kept } = restoreFile(stored!)
  expect([file.name, [...new Uint8Array(await file.arrayBuffer())], kept]).toEqual(['klas.xlsx', [...bytes], columns])
})

it('does not keep what a browser has no room for', async () => {
  expect(await storeFile({ file: new File([new Uint8Array(600_000)], 'groot.xlsx'), columns })).toBeNull()
})
