import { open as openDescriptor } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createAddresses } from './addresses'
import { FileBytes } from './fileBytes'
import { checkedKey, checkedType, newKey } from './keys'
import { MissingObject, type ObjectStore } from './store'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const openFile = promisify(openDescriptor)

type Place = 'uploads' | 'files'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const unless =
  <T>(code: string, otherwise: T) =>
  (error: unknown): T => {
    if (codeOf(error) === code) return otherwise
    throw error
  }

/** A name in a folder is kept through a loss of power only when the folder is written out too. */
async function flushFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
  if (first) await flushFolder(path.dirname(first))
}

const touch = (file: string) => {
  const now = new Date()
  return utimes(file, now, now).then(() => true, unless('ENOENT', false))
}

/** Objects as files: `files/ab/abc…`; what is sent and not accepted under `uploads`, what is being written under `drafts`. */
export function openDiskStore(folder: string, secretKey: string): ObjectStore {
  const addresses = createAddresses(secretKey)
  const drafts = path.join(folder, 'drafts')
  const at = (place: Place, key: string) => path.join(folder, place, checkedKey(key).slice(0, 2), key)

  /** Under a name of its own until all of it is safely there. */
  async function writeWhole(target: string, bytes: AsyncIterable<Uint8Array>) {
    await makeFolder(drafts)
    await makeFolder(path.dirname(target))
    const draft = path.join(drafts, newKey())
    const file = await open(draft, 'wx', OWNER_ONLY.file)
    try {
      await writeFile(file, bytes)
      await file.sync()
      const { size } = await file.stat()
      await rename(draft, target)
      await flushFolder(path.dirname(target))
      return { size }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await file.close()
    }
  }

  async function accept(key: string) {
    const [sent, object] = [at('uploads', key), at('files', key)]
    // Fresh before it is an object, so that the sweep never meets an old one that somebody is about to name.
    if (!(await touch(sent))) return touch(object)
    await makeFolder(path.dirname(object))
    // A link never replaces: what was accepted first stays.
    const isFirst = await link(sent, object).then(() => true, unless('EEXIST', false))
    if (isFirst) await flushFolder(path.dirname(object))
    else await touch(object)
    await rm(sent, { force: true })
    return true
  }

  async function* filesIn(place: Place | 'drafts', moment: Date): AsyncGenerator<string[]> {
    const root = path.join(folder, place)
    const subfolders = place === 'drafts' ? ['.'] : await readdir(root).catch(unless<string[]>('ENOENT', []))
    for (const subfolder of subfolders) {
      const within = path.join(root, subfolder)
      const names = await readdir(within).catch(unless<string[]>('ENOENT', []))
      const old: string[] = []
      for (const name of names) {
        const found = await stat(path.join(within, name)).catch(unless('ENOENT', null))
        if (found && found.mtime < moment) old.push(name)
      }
      if (old.length > 0) yield old
    }
  }

  return {
    signUpload: async (key, { content_type, size }) => addresses.sign(checkedKey(key), { content_type: checkedType(content_type), size }),
    receive: async (key, bytes) => void (await writeWhole(at('uploads', key), bytes)),
    accept,
    write: (key, bytes) => writeWhole(at('files', key), bytes),
    size: (key) => stat(at('files', key)).then(({ size }) => size, unless('ENOENT', null)),

    async read(key, range) {
      const fd = await openFile(at('files', key), 'r').catch(unless('ENOENT', null))
      if (fd === null) throw new MissingObject(key)
      return new FileBytes(fd, range)
    },

    async remove(keys) {
      for (const key of keys) for (const place of ['files', 'uploads'] as const) await rm(at(place, key), { force: true })
    },

    olderThan: (moment) => filesIn('files', moment),

    async abandon(moment) {
      for await (const keys of filesIn('uploads', moment)) for (const key of keys) await rm(at('uploads', key), { force: true })
      for await (const names of filesIn('drafts', moment)) for (const name of names) await rm(path.join(drafts, name), { force: true })
    },

    async check() {
      const probe = path.join(drafts, newKey())
      try {
        await makeFolder(drafts)
        const file = await open(probe, 'wx', OWNER_ONLY.file)
        await file.close()
        await rm(probe)
      } catch (error) {
        throw new Error(`Files cannot be written under ${folder} (${codeOf(error)}). Make it writable or set DATA_DIR to another folder.`, {
          cause: error,
        })
      }
    },
  }
}
