import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { firstNames, lastNames } from '../commands/demo/people'
import { contactNames, streets } from '../commands/demo/schools'
import { redactError } from '../platform/http/logging'

/** Of people in the demo data and in the tests. */
const names: string[] = [
  ...firstNames,
  ...lastNames.map(([, name]) => name),
  ...contactNames.flatMap(([first, , last]) => [first, last]),
  ...streets,
]

/** With LOGS_DIR, `npm test` collects what the server logs and looks for names and addresses in it. */
export function testLog() {
  const { LOGS_DIR, TEST_LOG = 'silent' } = process.env
  if (!LOGS_DIR) return pino({ level: TEST_LOG })
  writeFileSync(join(LOGS_DIR, 'names.json'), JSON.stringify([...new Set(names)]))
  const file = join(LOGS_DIR, `api-${process.pid}.log`)
  return pino({ level: 'debug', serializers: { err: redactError } }, { write: (line: string) => appendFileSync(file, line) })
}
