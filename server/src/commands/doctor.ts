import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config/config'
import { envFileOption, readCommandConfig } from '../platform/config/settings'
import { connectDatabase } from '../platform/db/connect'
import { checkDatabase, checkDisk, checkMail, checkNode, checkScanner, checkStorage } from './doctor/checks'
import { checkAddresses } from './doctor/addresses'
import type { Finding } from './doctor/finding'
import { createLog } from '../platform/http/logging'
import { openStore } from '../platform/storage/open'

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' }

async function* examine(): AsyncGenerator<Finding> {
  yield checkNode()
  // What the parts would log is in the findings.
  const { values } = parseArgs({ options: envFileOption })
  const config = { ...readCommandConfig(values['env-file']), logLevel: 'silent' }
  yield { about: 'configuration', state: 'ok', text: config.production ? 'right for production' : 'right, for trying out' }
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  try {
    yield* await checkDatabase(server.direct, config)
    yield* await checkAddresses(config)
  } finally {
    await server.stop()
  }
  yield await checkStorage(await openStore(config, log), config)
  yield await checkScanner(config)
  yield await checkMail(config)
  yield await checkDisk(config)
}

async function* withProblems(findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) yield { about: 'configuration', state: 'fault', text: problem }
    else yield { about: 'start', state: 'fault', text: error instanceof Error ? error.message : String(error) }
  }
}

const faults: Finding[] = []
for await (const finding of withProblems(examine())) {
  const { about, state, text, advice } = finding
  if (state === 'fault') faults.push(finding)
  process.stdout.write(`${MARKS[state]} ${about.padEnd(14)} ${text}\n${advice ? `${' '.repeat(23)}→ ${advice}\n` : ''}`)
}
process.exitCode = faults.length === 0 ? 0 : 1
