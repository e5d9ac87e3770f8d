import { writeFileSync } from 'node:fs'

/** Vitest's own JSON report does not tell which tests passed in a second try. */
export default class VitestOutcomes {
  onTestRunEnd(modules, errors) {
    const outcomes = { passed: 0, failed: [], flaky: [] }
    for (const module of modules) collect(module, outcomes)
    for (const error of errors) outcomes.failed.push(`an error outside of the tests: ${error.message}`)
    writeFileSync(process.env.VITEST_OUTCOMES_FILE, JSON.stringify(outcomes))
  }
}

function collect(module, outcomes) {
  const before = outcomes.failed.length
  for (const test of module.children.allTests()) {
    const name = `${module.relativeModuleId} › ${test.fullName}`
    if (test.result().state === 'failed') outcomes.failed.push(name)
    if (test.result().state === 'passed') outcomes.passed += 1
    if (test.diagnostic()?.flaky) outcomes.flaky.push(name)
  }
  if (module.state() === 'failed' && outcomes.failed.length === before) outcomes.failed.push(module.relativeModuleId)
}
