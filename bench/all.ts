/** Every benchmark, those with a size at a smaller one, together in at most 15 minutes. Fails when one of them does, or they take longer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { watchMachine } from './lib/host'

const MOST_MINUTES = 15
/** One that takes longer has failed. */
const LIMIT_MS = 240_000
const REGISTRATIONS = '20000'
const ONE_RUN = ['', '1']
const benchmarks: [file: string, ...args: string[]][] = [
  ['bundle.ts'],
  ['reads.ts', REGISTRATIONS],
  ['students.ts', REGISTRATIONS],
  ['palette.ts', REGISTRATIONS],
  ['activities.ts'],
  ['figures.ts', REGISTRATIONS],
  ['export.ts'],
  ['writes.ts', REGISTRATIONS],
  ['zip.ts'],
  ['documents.ts'],
  ['signIn.ts'],
  ['mail.ts', '10000', REGISTRATIONS],
  ['retention.ts', REGISTRATIONS],
  ['processes.ts'],
  ['typing.ts'],
  ['registering.ts'],
  ['web.ts', ...ONE_RUN],
]

/** Shows the output as it comes, and answers it. */
async function run(command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
    env: { ...process.env, BENCH_ALL: '1' },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const { code: builtWith } = await run('npm', ['run', 'build', '--silent'])
if (builtWith !== 0) throw new Error('npm run build failed')

const allStart = performance.now()
const rows: object[] = []
for (const [file, ...args] of benchmarks) {
  console.log(`\n${file} ${args.join(' ')}`)
  const machine = watchMachine()
  const start = performance.now()
  const { code, output } = await run(process.execPath, [...process.execArgv, fileURLToPath(new URL(file, import.meta.url)), ...args])
  if (code !== 0) process.exitCode = 1
  const missed = output.split('\n').filter((line) => line.includes('MISSED')).length
  const result = code === 0 ? 'met' : code === null ? 'not ended in time' : missed === 0 ? 'failed' : `MISSED in ${missed} lines`
  rows.push({ benchmark: file.split('.')[0], seconds: Math.round((performance.now() - start) / 1000), result, machine: machine() })
}
console.table(rows)
const minutes = (performance.now() - allStart) / 60_000
if (minutes > MOST_MINUTES) process.exitCode = 1
console.log(`${minutes.toFixed(1)} minutes   bar ${MOST_MINUTES}   ${minutes > MOST_MINUTES ? 'MISSED' : 'met'}`)
