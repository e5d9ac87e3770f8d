import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

export const searchPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const isInPath = (name) => searchPath().some((folder) => isProgram(join(folder, name)))

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
export const updatePackages = async () => (await run('apt-get', ['update', '-q'], { env })) === 0
export const installPackages = async (...names) =>
  (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env })) === 0
