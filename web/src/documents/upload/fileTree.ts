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
