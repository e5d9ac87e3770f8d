import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureCeph } from './lib/ceph.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { searchLogs } from './lib/personalData.mjs'
import { readOutcomes } from './lib/reports.mjs'
import { CommandError, main, npm, npmAside, print, root, run, runAside } from './lib/run.mjs'

/** @type {{ passed: number, failed: string[], flaky: string[] }} */
const total = { passed: 0, failed: [], flaky: [] }

const secondTries = ({ length }) => (length === 0 ? '' : `, of which ${length} in a second try`)

function report(name, { passed, failed, flaky }, seconds) {
  total.passed += passed
  total.failed.push(...failed)
  total.flaky.push(...flaky)
  print(`-- ${name}: ${passed} passed${secondTries(flaky)}${failed.length === 0 ? '' : `, ${failed.length} failed`} (${seconds} s)`)
  return failed.length === 0
}

const outcomeOf = (name, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [name], flaky: [] })

async function timed(task) {
  const start = Date.now()
  const result = await task()
  return { result, seconds: Math.round((Date.now() - start) / 1000) }
}

/** Runs a task that prints while it runs and returns how many passed and failed. */
async function step(name, task) {
  print(`\n== ${name}`)
  const { result, seconds } = await timed(task)
  return report(name, result, seconds)
}

const tool = (name) => join(root, 'node_modules/.bin', name)

/** The compiler and the linter are Go programs: with one thread they do nothing twice, and they end before their memory is worth clearing. */
const lean = { env: { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' } }

const CHECKS = {
  types: () => npmAside(['run', 'types', '--silent'], lean),
  lint: () => npmAside(['run', 'lint', '--silent'], lean),
  format: () => runAside(tool('oxfmt'), ['--check']),
  'dead code': () => runAside(tool('knip'), ['--cache']),
}

/** One after the other, with the processor time that the build and the tests that run meanwhile leave. */
async function checkAside() {
  const done = []
  for (const [name, task] of Object.entries(CHECKS)) done.push({ name, ...(await timed(task)) })
  return done
}

async function unitTests(reports) {
  const reportFile = join(reports, 'vitest.json')
  const env = { ...process.env, VITEST_OUTCOMES_FILE: reportFile }
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/vitestOutcomes.mjs')}`]
  const code = await run(tool('vitest'), ['run', '--retry=1', ...reporters], { env })
  return readOutcomes('vitest', reportFile, code)
}

async function browserTests(reports, chromium, isBuilt) {
  if (!isBuilt || !chromium) {
    print(isBuilt ? 'Not run: there is no Chromium.' : 'Not run: the build failed.')
    return outcomeOf('browser tests', 1)
  }
  const reportFile = join(reports, 'playwright.json')
  const env = { ...process.env, CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
  const code = await npm(['run', 'e2e', '--silent', '-w', 'e2e', '--', '--reporter=list,json'], { env })
  return readOutcomes('playwright', reportFile, code)
}

/** API and browser tests write what the server logs to this folder. */
function collectLogs(reports) {
  process.env.LOGS_DIR = join(reports, 'logs')
  mkdirSync(process.env.LOGS_DIR)
}

function searchCollectedLogs() {
  const { lines, found } = searchLogs(process.env.LOGS_DIR)
  print(`Searched ${lines.api} lines of API tests and ${lines.browser} of browser tests for names and addresses.`)
  for (const { file, found: what, line } of found) print(`${file} has '${what}': ${line}`)
  return outcomeOf('personal data in logs', found.length > 0 || lines.api === 0 || lines.browser === 0 ? 1 : 0)
}

async function build() {
  try {
    await ensureBuilt()
    return outcomeOf('build', 0)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
    return outcomeOf('build', 1)
  }
}

async function prepare() {
  await ensureInstalled()
  const chromium = await ensureChromium()
  await ensureCeph()
  return chromium
}

async function testAll(reports) {
  collectLogs(reports)
  const prepared = await timed(prepare)
  print(`-- what the tests need is installed (${prepared.seconds} s)`)
  // They need no build, and it leaves them processor time.
  const checking = checkAside()
  const isBuilt = await step('build', build)
  await step('unit and API tests', () => unitTests(reports))
  for (const { name, result, seconds } of await checking) {
    print(`\n== ${name}\n${result.output.trim()}`)
    report(name, outcomeOf(name, result.code), seconds)
  }
  await step('browser tests', () => browserTests(reports, prepared.result, isBuilt))
  await step('personal data in logs', searchCollectedLogs)
  await step('bundle budget', async () =>
    outcomeOf('bundle budget', await run(process.execPath, ['--import', 'tsx', join(root, 'bench/bundle.ts')])),
  )
}

await main(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'pre-u-reports-'))
  const { seconds } = await timed(async () => {
    try {
      checkNode()
      await testAll(reports)
    } catch (error) {
      print(error instanceof CommandError ? error.message : error.stack)
      total.failed.push('the tests could not be run')
    } finally {
      rmSync(reports, { recursive: true, force: true })
    }
  })
  print(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
  for (const name of total.flaky) print(`In a second try: ${name}`)
  for (const name of total.failed) print(`Failed: ${name}`)
  print(`${total.passed} passed${secondTries(total.flaky)}, ${total.failed.length} failed`)
  return total.failed.length === 0 ? 0 : 1
})
