import { statfs } from 'node:fs/promises'

/** What the disk of this folder has left for a program that is not root's. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
