import { statfs } from 'node:fs/promises'

/** What Node, the driver and S3 servers call an error: 'ENOENT'. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Returns how much space the disk of this folder has for a program that does not run as root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
