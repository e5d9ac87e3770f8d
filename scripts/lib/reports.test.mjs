import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutcomes } from './reports.mjs'
import { root } from './run.mjs'

let folder

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pre-u-reports-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const TESTS = `
import { test, describe } from '${join(root, 'node_modules/vitest/dist/index.js')}'
let tries = 0
test('passes', () => {})
describe('a group', () => {
  test('passes in a second try', () => { tries += 1; if (tries === 1) throw new Error('once') })
  test('fails', () => { throw new Error('always') })
})
`

function runVitest(files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const args = ['run', '--root', folder, '--retry=1', `--reporter=${join(root, 'scripts/lib/vitestOutcomes.mjs')}`]
  try {
    execFileSync(join(root, 'node_modules/.bin/vitest'), args, { env: { ...process.env, VITEST_OUTCOMES_FILE: report }, stdio: 'ignore' })
    return readOutcomes('vitest', report, 0)
  } catch {
    return readOutcomes('vitest', report, 1)
  }
}

test('a run of Vitest names the tests that failed, that needed a second try, and a file that cannot be loaded', () => {
  expect(runVitest({ 'some.test.mjs': TESTS, 'broken.test.mjs': 'throw new Error("not loaded")' })).toEqual({
    passed: 2,
    failed: expect.arrayContaining(['some.test.mjs › a group > fails', 'broken.test.mjs']),
    flaky: ['some.test.mjs › a group > passes in a second try'],
  })
})

test('a run of Playwright names them too', () => {
  const report = join(folder, 'playwright.json')
  const spec = (title, status) => ({ title, tests: [{ status }] })
  const inner = { title: 'a group', specs: [spec('fails', 'unexpected'), spec('passes in a second try', 'flaky')] }
  writeFileSync(report, JSON.stringify({ suites: [{ title: 'some.spec.ts', specs: [spec('passes', 'expected')], suites: [inner] }] }))
  expect(readOutcomes('playwright', report, 1)).toEqual({
    passed: 2,
    failed: ['some.spec.ts › a group › fails'],
    flaky: ['some.spec.ts › a group › passes in a second try'],
  })
})

test('a run that ends with an error and without a report is a failure', () => {
  expect(readOutcomes('vitest', join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: ['vitest itself'], flaky: [] })
})
