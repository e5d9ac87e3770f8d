import { plainText } from '@pre-u/contract/platform/plainText'

const plain = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** Guesses the kind of each file: by its name, else the first required kind without a file, else '' (other). */
export function assignKinds(names: string[], required: string[], free: string[]): string[] {
  const left = new Set(free)
  const take = (kind: string | undefined) => {
    if (kind !== undefined) left.delete(kind)
    return kind
  }
  const named = names.map((name) => take(required.find((kind) => left.has(kind) && plain(name).includes(plain(kind)))))
  return named.map((kind) => kind ?? take([...left][0]) ?? '')
}
