import { parseArgs } from 'node:util'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { envFileOption, readCommandConfig } from '../platform/config/settings'
import type { Context } from '../platform/context'
import { runProgram, withContext } from '../program'
import { readTerms } from '../privacy/retention/terms'
import { readDue, runRetention } from '../privacy/retention/run'

const USAGE = 'npm run retention -- [--dry-run] [--env-file <file>]'

function readOptions() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false }, ...envFileOption } }).values
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

async function listDue({ db }: Context): Promise<string[]> {
  const due = await readDue(db, await readTerms(db), new Date())
  return due.map(({ name, day, count }) => `${day}  ${count} ${name}`)
}

async function applyTerms(context: Context): Promise<string[]> {
  const counts = await runRetention(context)
  return counts === null ? ['Another process is applying the terms.'] : Object.entries(counts).map(([name, count]) => `${count} ${name}`)
}

async function main() {
  const options = readOptions()
  speakDutch()
  const lines = await withContext(readCommandConfig(options['env-file']), options['dry-run'] ? listDue : applyTerms)
  process.stdout.write(`${lines.join('\n') || 'Nothing is due.'}\n`)
}

runProgram(main)
