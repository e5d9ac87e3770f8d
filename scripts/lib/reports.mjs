import { readFileSync } from 'node:fs'

/** A run without tests, or one that failed outside of its tests, counts as one more failure. */
export function countTests(kind, reportFile, exitCode) {
  const { passed, failed, flaky = 0 } = kind === 'vitest' ? vitestCounts(read(reportFile)) : playwrightCounts(read(reportFile))
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failed + (isUnexplained ? 1 : 0), flaky }
}

function vitestCounts(report) {
  const brokenFiles = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + brokenFiles.length }
}

function playwrightCounts(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, flaky }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
