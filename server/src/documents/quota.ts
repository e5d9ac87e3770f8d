import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { type Space, usedBytes } from './space'

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('nl-NL', { maximumFractionDigits: 2 })} GB`

const beyondQuota = (quota: number, used: number) =>
  conflict(
    `De opslag van deze school is vol: van ${gigabytes(quota)} is ${gigabytes(used)} in gebruik. ` +
      'Maak ruimte door bestanden te verwijderen, ook uit de prullenbak.',
  )

/** Under the lock of the space, the check holds until the rows are written. */
export async function refuseBeyondQuota(db: Db, space: Space, addedBytes: number) {
  const used = await usedBytes(db, space)
  if (space.quota !== null && used + addedBytes > space.quota) throw beyondQuota(space.quota, used)
}

/** The bytes of uploads under way in this process, per school: nothing of them has a row yet. */
const reserved = new Map<number | null, number>()

/** Reserves space for an upload before its first byte is stored. Bytes beyond the announced size are reserved as they are received. */
export async function reserveSpace(db: Db, space: Space, announcedBytes: number) {
  const { school_id, quota } = space
  const used = await usedBytes(db, space)
  let [own, received] = [0, 0]

  function reserve(bytes: number) {
    own += bytes
    reserved.set(school_id, (reserved.get(school_id) ?? 0) + bytes)
    if (quota !== null && used + reserved.get(school_id)! > quota) throw beyondQuota(quota, used)
  }
  function release() {
    reserved.set(school_id, reserved.get(school_id)! - own)
    if (reserved.get(school_id) === 0) reserved.delete(school_id)
  }

  try {
    reserve(announcedBytes)
  } catch (error) {
    release()
    throw error
  }
  return {
    release,
    async *counted(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        received += chunk.length
        if (received > own) reserve(received - own)
        yield chunk
      }
    },
  }
}
export type Reservation = Awaited<ReturnType<typeof reserveSpace>>
