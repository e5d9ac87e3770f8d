import { plainText } from '@pre-u/contract/platform/plainText'

const toPlain = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** Guesses the kind of each file: by its name, else the first required kind without a file, else '' (other). */
export function assignKinds(names: string[], required: string[], missing: string[]): string[] {
  const freeKinds = new Set(missing)
  const take = (kind: string | undefined) => {
    if (kind !== undefined) freeKinds.delete(kind)
    return kind
  }
  const recognised = names.map((name) => take(required.find((kind) => freeKinds.has(kind) && toPlain(name).includes(toPlain(kind)))))
  return recognised.map((kind) => kind ?? take([...freeKinds][0]) ?? '')
}
