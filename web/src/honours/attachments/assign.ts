import { plainText } from '@pre-u/contract/platform/plainText'

const plain = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** Which kind each of some dropped files is likely to be: by its name, else the next kind that is still free, else another attachment. */
export function assignKinds(names: string[], required: string[], free: string[]): string[] {
  const left = new Set(free)
  const take = (kind: string | undefined) => {
    if (kind !== undefined) left.delete(kind)
    return kind
  }
  const named = names.map((name) => take(required.find((kind) => left.has(kind) && plain(name).includes(plain(kind)))))
  return named.map((kind) => kind ?? take([...left][0]) ?? '')
}
