import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './server'
import type { Stage } from './stage'

const MIGRATIONS = 'server/migrations'
/** The files that say which libraries the server needs. */
const MANIFESTS = ['server/package.json', 'contract/package.json']
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()

/** Its migrations, each with what identifies its text. */
export function migrationsOf(commit: string): string[] {
  const lines = git('ls-tree', '-r', commit, '--', MIGRATIONS).split('\n')
  return lines.filter((line) => line.endsWith('.sql')).map((line) => line.split(/\s+/).slice(2).join(' '))
}

/** The last commit with fewer migrations, all of them unchanged since: its server does not know the present schema. None while there is one. */
export function previousCommit(): string | undefined {
  const present = new Set(migrationsOf('HEAD'))
  if (present.size < 2) return undefined
  const added = git('log', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`).split('\n')
  const isEarlier = (commit: string) => {
    const migrations = migrationsOf(commit)
    return migrations.length > 0 && migrations.length < present.size && migrations.every((each) => present.has(each))
  }
  return added.map((commit) => git('rev-parse', `${commit}~1`)).find(isEarlier)
}

/** Everything that is installed here, but the workspaces as they were. */
function linkDependencies(folder: string) {
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@pre-u'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules')).filter((each) => each !== '@pre-u'))
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  symlinkSync(path.join(folder, 'contract'), path.join(modules, '@pre-u/contract'))
}

/** The server of that commit, built; answers its folder. */
export function buildPrevious(stage: Stage, commit: string): string {
  const folder = path.join(stage.folder, 'previous')
  mkdirSync(folder)
  const archive = path.join(stage.folder, 'previous.tar')
  git('archive', '--output', archive, commit, 'contract', 'server', 'package.json', 'package-lock.json', 'tsconfig.base.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const needs = (root: string) => MANIFESTS.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  if (needs(folder) === needs(ROOT)) linkDependencies(folder)
  else execFileSync('npm', ['ci', '-w', 'server', '-w', 'contract', '--include-workspace-root'], { cwd: folder, stdio: 'ignore' })
  execFileSync(path.join(folder, 'node_modules/.bin/vite'), ['build', '--ssr', '--logLevel', 'error'], { cwd: path.join(folder, 'server') })
  return folder
}
