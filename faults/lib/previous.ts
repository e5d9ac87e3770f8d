import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './server'
import type { Stage } from './stage'

const LOCKFILE = 'package-lock.json'
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()

/** The last commit before the newest migration: its server does not know the schema that it will run on. */
export function previousCommit(): string {
  const newest = readdirSync(path.join(ROOT, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)!
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `server/migrations/${newest}`)
  if (!added) throw new Error(`The history has no commit with ${newest}: clone the whole repository`)
  return git('rev-parse', `${added}~1`)
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
  git('archive', '--output', archive, commit, 'contract', 'server', 'package.json', LOCKFILE, 'tsconfig.base.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const [then, now] = [folder, ROOT].map((each) => readFileSync(path.join(each, LOCKFILE), 'utf8'))
  if (then === now) linkDependencies(folder)
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '-w', 'server', '-w', 'contract', '--include-workspace-root'], {
      cwd: folder,
      stdio: 'ignore',
    })
  execFileSync(path.join(folder, 'node_modules/.bin/vite'), ['build', '--ssr', '--logLevel', 'error'], { cwd: path.join(folder, 'server') })
  return folder
}
