import { readFileSync } from 'node:fs'

/** A run without tests, or one that failed outside of its tests, counts as one more failure. */
export function readOutcomes(kind, reportFile, exitCode) {
  const outcomes = kind === 'vitest' ? read(reportFile) : playwrightOutcomes(read(reportFile))
  const { passed = 0, failed = [], flaky = [] } = outcomes
  const isUnexplained = failed.length === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isUnexplained ? [`${kind} itself`] : failed, flaky }
}

function playwrightOutcomes(report) {
  const tests = (report.suites ?? []).flatMap((suite) => testsOf(suite, []))
  const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name)
  const flaky = named('flaky')
  return { passed: named('expected').length + flaky.length, failed: named('unexpected'), flaky }
}

function testsOf(suite, path) {
  const titles = [...path, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ name: [...titles, title].join(' › '), status })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
