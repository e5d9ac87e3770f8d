import * as resources from '@pre-u/contract/resources'
import { expect, it } from 'vitest'
import { recordPage } from './recordPage'

it('knows every kind of record that can be opened', () => {
  // An exception to a retention term is a line that is not opened.
  const opened = Object.values(resources).filter((kind) => 'input' in kind && kind.name !== 'retention_holds')
  expect(opened.map(({ name }) => name).filter((name) => !recordPage(name, 7))).toEqual([])
})
