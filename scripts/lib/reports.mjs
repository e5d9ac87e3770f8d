import { readFileSync } from 'node:fs'

/** What a run of Vitest or Playwright counted. One that counted nothing, or failed outside of its tests, is one failure more. */
export function countTests(kind, reportFile, exitCode) {
  const { passed, failed } = kind === 'vitest' ? vitestCounts(read(reportFile)) : playwrightCounts(read(reportFile))
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failed + (unexplained ? 1 : 0) }
}

function vitestCounts(report) {
  // A file that could not be loaded failed without any test in it.
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken.length }
}

function playwrightCounts(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
