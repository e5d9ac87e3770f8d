import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '../system'
import { type Config, ConfigError, readConfig } from './config'
import { repositoryRoot } from './repository'

/** Reads the settings of the service and of every command, so that all of them have the same. */
export const envFileOption = { 'env-file': { type: 'string' } } as const

/** npm runs a command in the folder of the server, and its paths are relative to where npm was started. */
export const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** Variables of the environment take precedence. Processes that this one starts inherit the rest. */
export function loadSettings(file: string | undefined) {
  if (!file) return
  const path = fromCaller(file)
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new ConfigError([`--env-file must name a file that you can read: ${path} (${errorCode(error)})`])
  }
}

/** A command works on the database of the service. Without its settings it would make an empty database and report success. */
export function readCommandConfig(envFile: string | undefined): Config {
  loadSettings(envFile)
  const { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE } = process.env
  const dataDir = resolve(repositoryRoot, DATA_DIR?.trim() || 'data')
  if (!DATABASE_URL?.trim() && !DATABASE_URL_FILE?.trim() && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError([
      `DATABASE_URL is not set, and there is no database in ${dataDir}: give the settings of the service, for example --env-file /etc/pre-u.env`,
    ])
  return readConfig(process.env)
}
