import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureCeph } from './lib/ceph.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { countTests } from './lib/reports.mjs'
import { main, npm, CommandError, root, run, print } from './lib/run.mjs'

const total = { passed: 0, failed: 0 }

function report(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  print(failed === 0 ? `-- ${name}: ${passed} passed` : `-- ${name}: ${passed} passed, ${failed} failed`)
  return failed === 0
}

async function check(name, task) {
  print(`\n== ${name}`)
  const code = await task()
  return report(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

const tool = (name, ...args) => run(join(root, 'node_modules/.bin', name), args)

async function unitTests(reports) {
  print('\n== unit and API tests')
  const reportFile = join(reports, 'vitest.json')
  const code = await tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`)
  report('unit and API tests', countTests('vitest', reportFile, code))
}

async function browserTests(reports, chromium, isBuilt) {
  print('\n== browser tests')
  if (!isBuilt || !chromium) {
    print(isBuilt ? 'Not run: there is no Chromium.' : 'Not run: the build failed.')
    return report('browser tests', { passed: 0, failed: 1 })
  }
  const reportFile = join(reports, 'playwright.json')
  const env = { ...process.env, CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
  const code = await npm(['run', 'e2e', '--silent', '-w', 'e2e', '--', '--reporter=list,json'], { env })
  return report('browser tests', countTests('playwright', reportFile, code))
}

async function testAll(reports) {
  await ensureInstalled()
  const chromium = await ensureChromium()
  await ensureCeph()
  await check('types', () => npm(['run', 'types', '--silent']))
  await check('lint', () => npm(['run', 'lint', '--silent']))
  await check('format', () => tool('oxfmt', '--check'))
  await check('dead code', () => tool('knip'))
  await unitTests(reports)
  const isBuilt = await check('build', build)
  await browserTests(reports, chromium, isBuilt)
  await check('bundle budget', () => run(process.execPath, [join(root, 'bench/bundle.mjs')]))
}

async function build() {
  try {
    await ensureBuilt()
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
    return 1
  }
}

await main(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'pre-u-reports-'))
  try {
    checkNode()
    await testAll(reports)
  } catch (error) {
    print(error instanceof CommandError ? error.message : error.stack)
    total.failed += 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  print(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
