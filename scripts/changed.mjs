// Runs the unit and API tests that uncommitted changes affect, or with an argument all changes since that commit.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { affectedServerTests } from './lib/changed.mjs'
import { main, print, root, run } from './lib/run.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const vitest = (...args) => run(join(root, 'node_modules/.bin/vitest'), ['run', '--passWithNoTests', ...args])

/** What the tests of contract, web and scripts can import. */
const isOutsideServer = (file) => !/^(?:server|e2e|bench|docs)\/|\.md$/.test(file)

const filesUnder = (folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

function sourcesUnder(...folders) {
  const files = folders.flatMap(filesUnder).filter((file) => file.endsWith('.ts'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

await main(async () => {
  const since = process.argv[2] ?? 'HEAD'
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  if (changed.length === 0) print(`Nothing changed since ${since}.`)
  // Vitest follows imports itself; every test of the server imports the whole application, so there it would select nearly all.
  const codes = [0]
  if (changed.some(isOutsideServer))
    codes.push(await vitest('--changed', since, '--project', 'contract', '--project', '@pre-u/web', '--project', 'scripts'))
  const affected = affectedServerTests(changed, sourcesUnder('contract/src', 'server/src'))
  if (affected.length > 0) codes.push(await vitest('--project', 'server*', ...affected))
  return Math.max(...codes)
})
