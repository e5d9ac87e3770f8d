import { link, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, freeBytes } from '../system'
import { createAddresses } from './addresses'
import { checkedKey, checkedType, newKey, MissingObject, type ObjectStore } from './store'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const MEGABYTE = 1024 ** 2
/** The embedded database is often on the same disk and stops storing below 64 to 96 MB. */
const LEFT_FREE_BYTES = 128 * MEGABYTE
const LOOK_EVERY_BYTES = 8 * MEGABYTE

type Place = 'uploads' | 'files'

const fallbackOn =
  <T>(code: string, fallback: T) =>
  (error: unknown): T => {
    if (errorCode(error) === code) return fallback
    throw error
  }

/** A new file name survives a power loss only when its folder is synced too. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function makeFolder(folder: string) {
  const created = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
  if (created) await syncFolder(path.dirname(created))
}

/** Refuses files before the database as a disk gets full. */
async function* leavingSpace(free: () => Promise<number>, bytes: AsyncIterable<Uint8Array>) {
  let unseen = LOOK_EVERY_BYTES
  for await (const chunk of bytes) {
    if (unseen >= LOOK_EVERY_BYTES) {
      if ((await free()) < LEFT_FREE_BYTES) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
      unseen = 0
    }
    unseen += chunk.length
    yield chunk
  }
}

const touch = (file: string) => {
  const now = new Date()
  return utimes(file, now, now).then(() => true, fallbackOn('ENOENT', false))
}

/** Objects are in `files/ab/abc…`, uploads that are not accepted in `uploads`, unfinished writes in `drafts`. */
export function openDiskStore(folder: string, secretKey: string, free = freeBytes): ObjectStore {
  const addresses = createAddresses({ secretKey })
  const drafts = path.join(folder, 'drafts')
  const pathOf = (place: Place, key: string) => path.join(folder, place, checkedKey(key).slice(0, 2), key)

  async function writeAtomically(target: string, bytes: AsyncIterable<Uint8Array>) {
    await makeFolder(drafts)
    await makeFolder(path.dirname(target))
    const draft = path.join(drafts, newKey())
    const file = await open(draft, 'wx', OWNER_ONLY.file)
    try {
      await writeFile(
        file,
        leavingSpace(() => free(folder), bytes),
      )
      await file.sync()
      const { size } = await file.stat()
      await rename(draft, target)
      await syncFolder(path.dirname(target))
      return { size }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await file.close()
    }
  }

  async function accept(key: string) {
    const [upload, object] = [pathOf('uploads', key), pathOf('files', key)]
    // The file is touched before it is linked, so that the sweep never sees an old object that is about to get a row.
    if (!(await touch(upload))) return touch(object)
    await makeFolder(path.dirname(object))
    // link() never replaces: the first accepted upload stays.
    const isFirst = await link(upload, object).then(() => true, fallbackOn('EEXIST', false))
    if (isFirst) await syncFolder(path.dirname(object))
    else await touch(object)
    await rm(upload, { force: true })
    return true
  }

  async function* listOlderThan(place: Place | 'drafts', moment: Date): AsyncGenerator<string[]> {
    const root = path.join(folder, place)
    const subfolders = place === 'drafts' ? ['.'] : await readdir(root).catch(fallbackOn<string[]>('ENOENT', []))
    for (const subfolder of subfolders) {
      const within = path.join(root, subfolder)
      const names = await readdir(within).catch(fallbackOn<string[]>('ENOENT', []))
      const old: string[] = []
      for (const name of names) {
        const stats = await stat(path.join(within, name)).catch(fallbackOn('ENOENT', null))
        if (stats && stats.mtime < moment) old.push(name)
      }
      if (old.length > 0) yield old
    }
  }

  return {
    signUpload: async (key, { content_type, size }) => addresses.sign(checkedKey(key), { content_type: checkedType(content_type), size }),
    receive: async (key, bytes) => void (await writeAtomically(pathOf('uploads', key), bytes)),
    accept,
    write: (key, bytes) => writeAtomically(pathOf('files', key), bytes),
    size: (key) => stat(pathOf('files', key)).then(({ size }) => size, fallbackOn('ENOENT', null)),

    async read(key, range) {
      const file = await open(pathOf('files', key), 'r').catch(fallbackOn('ENOENT', null))
      if (!file) throw new MissingObject(key)
      return file.createReadStream(range)
    },

    async remove(keys) {
      for (const key of keys) for (const place of ['files', 'uploads'] as const) await rm(pathOf(place, key), { force: true })
    },

    olderThan: (moment) => listOlderThan('files', moment),

    async abandon(moment) {
      for await (const keys of listOlderThan('uploads', moment)) for (const key of keys) await rm(pathOf('uploads', key), { force: true })
      for await (const names of listOlderThan('drafts', moment))
        for (const name of names) await rm(path.join(drafts, name), { force: true })
    },

    async check() {
      const probe = path.join(drafts, newKey())
      try {
        await makeFolder(drafts)
        const file = await open(probe, 'wx', OWNER_ONLY.file)
        await file.close()
        await rm(probe)
        return null
      } catch (error) {
        throw new Error(
          `Files cannot be written under ${folder} (${errorCode(error)}). Make it writable or set DATA_DIR to another folder.`,
          {
            cause: error,
          },
        )
      }
    },
  }
}
