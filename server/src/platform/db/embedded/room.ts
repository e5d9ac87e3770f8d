import { freeBytes } from '../../system'

const MEGABYTE = 1024 ** 2
/** PostgreSQL ends when it cannot extend its write-ahead log, by 16 MB at a time, and does not start on a full disk. */
const RESERVE_BYTES = 64 * MEGABYTE
/** More than that, so that it does not begin and end every second. */
const ENOUGH_BYTES = 96 * MEGABYTE
const LOOK_EVERY_MS = 1000

export const hasRoom = (free: number, hadRoom: boolean) => free >= (hadRoom ? RESERVE_BYTES : ENOUGH_BYTES)

/** Looks every second whether the disk of the database has room for more than what keeps PostgreSQL running. */
export async function watchRoom(folder: string, log: (message: string) => void) {
  let isFull = false
  const look = async () => {
    const wasFull = isFull
    isFull = !hasRoom(await freeBytes(folder), !wasFull)
    if (isFull && !wasFull) log(`The disk of ${folder} is full: nothing is stored in the database until there is room`)
    if (wasFull && !isFull) log(`The disk of ${folder} has room again`)
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
  timer.unref()
  return { isFull: () => isFull, stop: () => clearInterval(timer) }
}
