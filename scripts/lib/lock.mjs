import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, say } from './run.mjs'

const folder = join(root, '.lock')
const BEAT_MS = 2000
const SILENT_MS = 30_000
const POLL_MS = 100

/** One at a time in this clone, over all processes. */
export async function alone(task) {
  let told = false
  while (!take()) {
    if (isAbandoned()) removeAbandoned()
    else {
      if (!told) say('Waiting for another command that installs or builds in this folder')
      told = true
      await delay(POLL_MS)
    }
  }
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), BEAT_MS)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await task()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** The folder appears with its owner's number in it or not at all: renaming onto one that is not empty fails. */
function take() {
  const draft = `${folder}-${randomBytes(6).toString('hex')}`
  mkdirSync(draft)
  writeFileSync(join(draft, 'pid'), String(process.pid))
  try {
    renameSync(draft, folder)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function isAbandoned(path = folder) {
  try {
    if (Date.now() - statSync(path).mtimeMs > SILENT_MS) return true
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function removeAbandoned() {
  const aside = `${folder}-${randomBytes(6).toString('hex')}`
  try {
    renameSync(folder, aside)
    // Somebody may have taken the lock since it was judged.
    if (isAbandoned(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}
