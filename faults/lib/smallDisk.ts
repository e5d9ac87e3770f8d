import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Stage } from './stage'

const MEGABYTE = 1024 ** 2

/** A disk in memory; `fill` uses up all but `leaving` bytes of it, and `makeRoom` gives them back. */
export function mountSmallDisk(stage: Stage, name: string, megabytes: number) {
  const folder = path.join(stage.folder, name)
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'pre-u-faults', folder], { stdio: 'pipe' })
  } catch (error) {
    throw new Error('A small disk cannot be mounted here: run this part as root, in a container with CAP_SYS_ADMIN', { cause: error })
  }
  stage.onEnd(() => execFileSync('umount', ['--lazy', folder]))
  const filler = path.join(folder, 'filler')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    fill(leaving = 0) {
      const file = openSync(filler, 'a')
      const block = Buffer.alloc(MEGABYTE)
      try {
        for (let left = free() - leaving; left > 0; left = free() - leaving) writeSync(file, block, 0, Math.min(left, MEGABYTE))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
  }
}
