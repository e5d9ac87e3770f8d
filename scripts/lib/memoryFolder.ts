import { statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
// A whole run uses less than a quarter of it; a container often has 64 MB, which is too little.
const NEEDED_BYTES = 2 ** 31

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Test data need not survive a crash: temporary files are in memory where there is space, so that no write waits for the disk. */
export function keepTemporaryFilesInMemory() {
  if (freeBytes() >= NEEDED_BYTES) process.env.TMPDIR ??= FOLDER
}
