// Takes each check of scope, permission and limit out in turn; a test must fail every time. Prints those that no test misses.
//   npm run mutants                      all of them
//   npm run mutants -- --only documents  those whose file or test has this in its name
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { mutants, outdatedMutants } from './lib/mutants.mjs'
import { CommandError, main, print, root } from './lib/run.mjs'

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const read = (file) => readFileSync(join(root, file), 'utf8')

function refuseOutdated() {
  const outdated = outdatedMutants()
  if (outdated.length > 0)
    throw new CommandError(
      `Not found exactly once, mend scripts/lib/mutants.mjs:\n${outdated.map(({ file, text }) => `${file}: ${text}`).join('\n')}`,
    )
}

/** Ends with the file as it was, also when it is interrupted. */
async function withMutant(vitest, { file, text, replacement }, task) {
  const original = read(file)
  const write = (content) => {
    writeFileSync(join(root, file), content)
    vitest.forget(file)
  }
  const restore = () => write(original)
  const stop = () => {
    restore()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, stop)
  try {
    write(original.replace(text, () => replacement))
    return await task()
  } finally {
    restore()
    for (const signal of signals) process.removeListener(signal, stop)
  }
}

/** One Vitest for all: its database and its workers are made once. */
async function openVitest() {
  const vitest = await createVitest('test', { root, watch: false, project: ['server'], reporters: [{}] })
  return {
    close: () => vitest.close(),
    /** Reads again what changed since the run before. */
    forget: (file) => vitest.invalidateFile(join(root, file)),
    async fails(test) {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([join(root, test)]))
      const [module] = testModules.filter(({ moduleId }) => moduleId === join(root, test))
      if (!module) throw new CommandError(`${test} did not run.`)
      return !module.ok() || unhandledErrors.length > 0
    },
  }
}

async function refuseFailing(vitest, chosen) {
  for (const test of new Set(chosen.map((mutant) => mutant.test)))
    if (await vitest.fails(test)) throw new CommandError(`${test} fails without any mutant: mend it first.`)
}

const describe = ({ file, text, test }) => `${file}: ${text.trim()} (${test})`

await main(async () => {
  refuseOutdated()
  const chosen = mutants.filter(({ file, test }) => [file, test].some((name) => name.includes(options.only)))
  const vitest = await openVitest()
  const survivors = []
  const start = Date.now()
  try {
    await refuseFailing(vitest, chosen)
    for (const [index, mutant] of chosen.entries()) {
      const isKilled = await withMutant(vitest, mutant, () => vitest.fails(mutant.test))
      if (!isKilled) survivors.push(mutant)
      print(`${index + 1}/${chosen.length} ${isKilled ? 'found' : 'SURVIVED'} ${describe(mutant)}`)
    }
  } finally {
    await vitest.close()
  }
  print(
    `\n${chosen.length} mutants, ${chosen.length - survivors.length} found, ${survivors.length} survived, ${Math.round((Date.now() - start) / 1000)} s`,
  )
  for (const mutant of survivors) print(`survived: ${describe(mutant)}`)
  return survivors.length === 0 ? 0 : 1
})
