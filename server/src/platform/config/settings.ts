import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '../system'
import { type Config, ConfigError, readConfig } from './config'
import { repositoryRoot } from './repository'

/** Of the service and of every command, so that all of them read the same settings. */
export const envFileOption = { 'env-file': { type: 'string' } } as const

/** npm runs a command in the folder of the server; the paths that it is given start where npm was called. */
export const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** What the environment already says stays. Processes that this one starts inherit the rest. */
export function loadSettings(file: string | undefined) {
  if (!file) return
  const path = fromCaller(file)
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new ConfigError([`--env-file must name a file that you can read: ${path} (${errorCode(error)})`])
  }
}

/** A command works on the database of the service. One that was called without its settings would make an empty database and report success. */
export function readCommandConfig(envFile: string | undefined): Config {
  loadSettings(envFile)
  const dataDir = resolve(repositoryRoot, process.env.DATA_DIR?.trim() || 'data')
  if (!process.env.DATABASE_URL?.trim() && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError([
      `DATABASE_URL is not set, and there is no database in ${dataDir}: give the settings of the service, for example --env-file /etc/pre-u.env`,
    ])
  return readConfig(process.env)
}
