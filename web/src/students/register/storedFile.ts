import type { ListColumn } from './paste'

/** A list of a class has some tens of kilobytes; a browser keeps a few megabytes of text. */
const MAX_BYTES = 500_000

export type StoredFile = { name: string; bytes: string; columns: ListColumn[] }
export type UnmappedFile = { file: File; columns: ListColumn[] }

/** As text, for a draft; null when it is too large to keep. */
export async function storeFile({ file, columns }: UnmappedFile): Promise<StoredFile | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, bytes: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')), columns }
}

export const restoreFile = ({ name, bytes, columns }: StoredFile): UnmappedFile => ({
  file: new File([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0)!)], name),
  columns,
})
