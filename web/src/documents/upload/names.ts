import { documentName, MOST_AT_ONCE } from '@pre-u/contract/documents'
import type { Space } from '../space'
import type { Dropped } from './dropped'

export type CheckNames = (space: Space, folder: string, names: string[]) => Promise<string[]>

/** Known before the file was sent for nothing. */
export class NameTaken extends Error {
  override name = 'NameTaken'
}

/** As the server compares them. Nothing, of a name that it would refuse. */
const plain = (name: string) => documentName.safeParse(name).data?.toLowerCase()

/** Asks once per folder about all names that go into it; files of the same folder wait for the same answer. */
export function createNames(space: Space, files: Dropped['files'], check: CheckNames) {
  const asked = new Map<string, Promise<Set<string>>>()

  const existing = async (folder: string, names: string[]) => {
    const found = new Set<string>()
    for (let start = 0; start < names.length; start += MOST_AT_ONCE)
      for (const name of await check(space, folder, names.slice(start, start + MOST_AT_ONCE))) found.add(name.toLowerCase())
    return found
  }
  const namesIn = (place: string) => {
    const names = files.filter(({ path }) => path.join('/') === place).map(({ file }) => plain(file.name))
    return [...new Set(names.filter((name) => name !== undefined))]
  }
  return async (folder: string, path: string[], name: string): Promise<boolean> => {
    const place = path.join('/')
    const answer = asked.get(place) ?? existing(folder, namesIn(place))
    asked.set(place, answer)
    // What was not answered is asked again with the file that is tried again.
    answer.catch(() => asked.delete(place))
    return (await answer).has(plain(name) ?? '')
  }
}
