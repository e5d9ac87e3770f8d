import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { withStage } from './lib/stage'
import { parts } from './parts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '100' } } })
const rounds = Number(values.rounds)
const names = positionals.length > 0 ? positionals : Object.keys(parts)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0 || !(rounds >= 1)) {
  process.stderr.write(`Usage: npm run faults -- [--rounds 100] [${Object.keys(parts).join(' | ')}] …\n`)
  process.exit(2)
}

const print = (line: string) => process.stdout.write(`  ${line}\n`)
let failures = 0
for (const name of names) {
  process.stdout.write(`${name} (load ${loadavg()[0]!.toFixed(1)})\n`)
  const problems = await withStage((stage) => parts[name]!(stage, rounds, print)).catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
  for (const problem of problems) print(`FAILED: ${problem}`)
  failures += problems.length
}
process.stdout.write(failures === 0 ? 'Everything held.\n' : `${failures} promises did not hold.\n`)
process.exitCode = failures === 0 ? 0 : 1
