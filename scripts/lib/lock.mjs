import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, print } from './run.mjs'

const folder = join(root, '.lock')
const HEARTBEAT_MS = 2000
const STALE_MS = 30_000
const POLL_MS = 100

export async function withLock(task) {
  let isReported = false
  while (!acquire()) {
    if (isStale()) removeStale()
    else {
      if (!isReported) print('Waiting for another command that installs or builds in this folder')
      isReported = true
      await delay(POLL_MS)
    }
  }
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), HEARTBEAT_MS)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await task()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/** Renaming is atomic and fails when the target is not empty, so the folder always contains its owner's pid. */
function acquire() {
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

function isStale(path = folder) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function removeStale() {
  const movedFolder = `${folder}-${randomBytes(6).toString('hex')}`
  try {
    renameSync(folder, movedFolder)
    // Another process may have taken the lock since the check.
    if (isStale(movedFolder)) rmSync(movedFolder, { recursive: true, force: true })
    else renameSync(movedFolder, folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}
