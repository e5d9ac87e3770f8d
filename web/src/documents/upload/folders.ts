import { ApiError } from '../../platform/api/http'
import { mayPass } from '../../platform/upload/patience'
import type { Space } from '../space'

export type MakeFolder = (space: Space, folder: string, name: string) => Promise<{ file_key: string }>
export type FolderOf = (path: string[]) => Promise<string>

export const UNEXPLAINED = 'Het bestand kon niet worden verzonden. Probeer het opnieuw.'

/** The folder around a file could not be made: that is no question about the file's own name. */
class FolderRefused extends Error {
  override name = 'FolderRefused'
}

export const messageOf = (error: unknown): string => {
  if (error instanceof FolderRefused) return error.message
  return (error instanceof ApiError && (error.detail ?? Object.values(error.fieldErrors)[0]?.[0])) || UNEXPLAINED
}

/** Makes each folder once, those around it first; files that need the same one wait for the same answer. */
export function createFolders(space: Space, folder: string, makeFolder: MakeFolder): FolderOf {
  const made = new Map<string, Promise<string>>()
  const folderOf = (path: string[]): Promise<string> => {
    if (path.length === 0) return Promise.resolve(folder)
    const name = path.join('/')
    const known = made.get(name)
    if (known) return known
    const making = folderOf(path.slice(0, -1)).then(async (around) => (await makeFolder(space, around, path.at(-1)!)).file_key)
    made.set(name, making)
    // One that could not be made is tried again with the file that is.
    making.catch(() => made.delete(name))
    return making
  }
  return folderOf
}

/** Where a file goes, or why there is no such place. */
export async function placeOf(path: string[], folderOf: FolderOf): Promise<string> {
  try {
    return await folderOf(path)
  } catch (error) {
    if (mayPass(error)) throw error
    throw new FolderRefused(`De map ${path.at(-1)} kon niet worden gemaakt. ${messageOf(error)}`, { cause: error })
  }
}
