import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { AccountExists, addStaff, newStaff } from '../accounts/staff'
import { envFileOption, readCommandConfig } from '../platform/config/settings'
import { messageOf, runProgram, withContext } from '../program'

const USAGE = 'npm run create-staff -- --email name@school.example --first-name Jan [--infix van] --last-name Meer [--env-file <file>]'

const fields = [
  { field: 'email', option: 'email', question: 'E-mail address' },
  { field: 'first_name', option: 'first-name', question: 'First name' },
  { field: 'infix', option: 'infix', question: 'Infix, such as van der (may stay empty)' },
  { field: 'last_name', option: 'last-name', question: 'Last name' },
] as const

function readOptions() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { email: text, 'first-name': text, infix: text, 'last-name': text, ...envFileOption } }).values
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

async function readPerson(options: ReturnType<typeof readOptions>) {
  const isComplete = fields.every(({ field, option }) => field === 'infix' || options[option])
  const terminal = !isComplete && process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const answers: Record<string, string> = {}
  for (const { field, option, question } of fields) answers[field] = options[option] ?? (await terminal?.question(`${question}: `)) ?? ''
  terminal?.close()

  const person = newStaff.safeParse(answers)
  if (person.success) return person.data
  const invalidFields = new Set(person.error.issues.map((issue) => issue.path[0]))
  const names = fields.filter(({ field }) => invalidFields.has(field)).map(({ option }) => `--${option}`)
  throw new Error(`Missing or not right: ${names.join(', ')}.\nUsage: ${USAGE}`)
}

async function main() {
  speakDutch()
  const options = readOptions()
  const config = readCommandConfig(options['env-file'])
  const person = await readPerson(options)
  const link = await withContext(config, (context) => addStaff(context, person))
  process.stdout.write(
    `The account for ${person.email} is made. Open this link within 7 days to choose a password:\n\n  ${link}\n\n` +
      'The same link goes out by mail while the server runs.\n',
  )
}

runProgram(main, (error) =>
  error instanceof AccountExists
    ? "There already is an account with this address. Use 'Wachtwoord vergeten?' on the login page."
    : messageOf(error),
)
