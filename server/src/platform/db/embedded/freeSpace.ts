import type { Client } from 'pg'
import { freeBytes } from '../../system'

const MEGABYTE = 1024 ** 2
/** PostgreSQL ends when it cannot extend its write-ahead log, by 16 MB at a time, and does not start on a full disk. */
const RESERVE_BYTES = 64 * MEGABYTE
/** It is more than the reserve, so that the setting does not change every second. */
const ENOUGH_BYTES = 96 * MEGABYTE
const LOOK_EVERY_MS = 1000

export const hasSpace = (free: number, hadSpace: boolean) => free >= (hadSpace ? RESERVE_BYTES : ENOUGH_BYTES)

/** The setting holds for all sessions of the server, from their next transaction on. */
async function setReadOnly(connection: Pick<Client, 'query'>, isReadOnly: boolean) {
  await connection.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await connection.query('select pg_reload_conf()')
}

type Options = { connection: () => Pick<Client, 'query'>; log: (message: string) => void; free?: typeof freeBytes }

/** Looks every second how much space the disk of the database has, and lets nothing be stored while there is too little. */
export async function watchFreeSpace(folder: string, { connection, log, free = freeBytes }: Options) {
  // It is not known at first: a server that ended on a full disk starts with the setting of then.
  let isFull: boolean | undefined
  const look = async () => {
    const isFullNow = !hasSpace(await free(folder), isFull !== true)
    if (isFullNow === isFull) return
    await setReadOnly(connection(), isFullNow)
    if (isFullNow) log(`The disk of ${folder} is full: nothing is stored in the database until there is space`)
    else if (isFull) log(`The disk of ${folder} has space again`)
    isFull = isFullNow
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
