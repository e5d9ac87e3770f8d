import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeLicences, isCompatible, listPackages } from './licences.mjs'

const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const lock = JSON.parse(read('package-lock.json'))

test('every package has a licence that is compatible with EUPL-1.2', () => {
  const packages = listPackages(lock)
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ license }) => !isCompatible(license))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR SSPL-1.0)', true],
  ['MIT AND SSPL-1.0', false],
  ['none', false],
])('%s: %s', (license, expected) => {
  expect(isCompatible(license)).toBe(expected)
})

test('docs/licences.md is current: run npm run licences', () => {
  expect(read('docs/licences.md')).toBe(describeLicences(lock))
})

test('packages run no scripts when they are installed', () => {
  expect(read('.npmrc')).toContain('ignore-scripts=true')
})
