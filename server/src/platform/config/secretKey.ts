import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../system'

export function loadSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  return readKey(file) ?? makeKey(dataDir, file)
}

function makeKey(dataDir: string, file: string): string {
  // Others get execute permission only: the database may run as another user.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    // link() is atomic and fails when the file exists: of several processes that start together one wins, and all read its key.
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
