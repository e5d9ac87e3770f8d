import { type ConflictChoice, documentName, MOST_AT_ONCE } from '@pre-u/contract/documents/documents'
import { messageOf, UploadRefused } from '../../platform/upload/queue'
import { isTransient } from '../../platform/upload/transport'
import type { Space } from '../queries'

/** Files with the names of their parent folders, and the paths of empty folders. */
export type FileTree = { files: { file: File; path: string[] }[]; folders: string[][] }

const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader returns the entries in batches, and an empty batch at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  for (let batch = await read(); batch.length > 0; batch = await read()) entries.push(...batch)
  return entries
}

async function walk(entry: FileSystemEntry, path: string[], tree: FileTree): Promise<void> {
  if (entry.isFile) {
    if (path.length === 0 || !SYSTEM_FILES.has(entry.name)) tree.files.push({ file: await fileOf(entry as FileSystemFileEntry), path })
    return
  }
  const folderPath = [...path, entry.name]
  const entries = await entriesIn(entry as FileSystemDirectoryEntry)
  if (entries.length === 0) tree.folders.push(folderPath)
  for (const each of entries) await walk(each, folderPath, tree)
}

/** The browser empties a transfer after the event, so the entries are read before the first `await`. */
export async function readDroppedTree(transfer: Pick<DataTransfer, 'items'>): Promise<FileTree> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const tree: FileTree = { files: [], folders: [] }
  for (const entry of entries) {
    if (entry instanceof File) tree.files.push({ file: entry, path: [] })
    else if (entry) await walk(entry, [], tree)
  }
  return tree
}

export function readPickedTree(files: Iterable<File>): FileTree {
  const all = [...files].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
  return { files: all.filter(({ file, path }) => path.length === 0 || !SYSTEM_FILES.has(file.name)), folders: [] }
}

export type BatchCalls = {
  makeFolder: (space: Space, folder: string, name: string) => Promise<{ file_key: string }>
  checkNames: (space: Space, folder: string, names: string[]) => Promise<string[]>
}

/** Deduplicates requests by key. A failed request is made again. */
function createSharedRequests<R>() {
  const requests = new Map<string, Promise<R>>()
  return (key: string, start: () => Promise<R>) => {
    const pending = requests.get(key)
    if (pending) return pending
    const request = start()
    requests.set(key, request)
    request.catch(() => requests.delete(key))
    return request
  }
}

/** As the server compares names; undefined for an invalid name. */
const toComparable = (name: string) => documentName.safeParse(name).data?.toLowerCase()

/** Files that were added together: each folder is created once, and its names are checked once. */
export function createBatch(space: Space, root: string, files: FileTree['files'], { makeFolder, checkNames }: BatchCalls) {
  const folders = createSharedRequests<string>()
  const existingNames = createSharedRequests<Set<string>>()

  const createFolder = (path: string[]): Promise<string> => {
    if (path.length === 0) return Promise.resolve(root)
    return folders(path.join('/'), async () => {
      const parent = await createFolder(path.slice(0, -1))
      const { file_key } = await makeFolder(space, parent, path.at(-1)!)
      return file_key
    })
  }
  const namesIn = (path: string) => {
    const names = files.filter((each) => each.path.join('/') === path).map(({ file }) => toComparable(file.name))
    return [...new Set(names.filter((name) => name !== undefined))]
  }
  const checkAll = async (folder: string, names: string[]) => {
    const existing = new Set<string>()
    for (let start = 0; start < names.length; start += MOST_AT_ONCE)
      for (const name of await checkNames(space, folder, names.slice(start, start + MOST_AT_ONCE))) existing.add(name.toLowerCase())
    return existing
  }

  return {
    space,
    createFolder,
    /** Reports a refusal as one of the folder, so that it is not taken for a conflict of the file's own name. */
    folderOf: async (path: string[]) => {
      try {
        return await createFolder(path)
      } catch (error) {
        if (isTransient(error)) throw error
        throw new UploadRefused(`De map ${path.at(-1)} kon niet worden gemaakt. ${messageOf(error)}`, { cause: error })
      }
    },
    /** Whether the name existed in the folder before any of these files was sent. */
    isTaken: async (folder: string, path: string[], name: string) => {
      const key = path.join('/')
      const existing = await existingNames(key, () => checkAll(folder, namesIn(key)))
      return existing.has(toComparable(name) ?? '')
    },
    choiceForAll: undefined as ConflictChoice | undefined,
    /** Settles after the last question about these files: questions are asked one at a time. */
    lastQuestion: Promise.resolve<unknown>(undefined),
  }
}

export type Batch = ReturnType<typeof createBatch>
