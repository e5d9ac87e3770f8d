/** A file and the folders around it, from the outermost in, as they were dropped or chosen. */
type Sent = { file: File; path: string[] }
/** `folders`: those in which no file lies, to be made all the same. */
export type Dropped = { files: Sent[]; folders: string[][] }

// Computers put these beside what people made.
const RUBBISH = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader answers some of the entries each time, and none when it has had them all. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const found: FileSystemEntry[] = []
  for (let some = await read(); some.length > 0; some = await read()) found.push(...some)
  return found
}

async function walk(entry: FileSystemEntry, path: string[], dropped: Dropped): Promise<void> {
  if (entry.isFile) {
    if (path.length === 0 || !RUBBISH.has(entry.name)) dropped.files.push({ file: await fileOf(entry as FileSystemFileEntry), path })
    return
  }
  const inside = [...path, entry.name]
  const entries = await entriesIn(entry as FileSystemDirectoryEntry)
  if (entries.length === 0) dropped.folders.push(inside)
  for (const each of entries) await walk(each, inside, dropped)
}

/** What was dropped on the page. The browser forgets it after the event: the entries are taken before anything is waited for. */
export async function readDropped(transfer: Pick<DataTransfer, 'items'>): Promise<Dropped> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const dropped: Dropped = { files: [], folders: [] }
  for (const entry of entries) {
    if (entry instanceof File) dropped.files.push({ file: entry, path: [] })
    else if (entry) await walk(entry, [], dropped)
  }
  return dropped
}

/** What was chosen in the browser's own dialog; of a folder each file says where in it it lies. */
export function readChosen(files: Iterable<File>): Dropped {
  const all = [...files].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
  return { files: all.filter(({ file, path }) => path.length === 0 || !RUBBISH.has(file.name)), folders: [] }
}
