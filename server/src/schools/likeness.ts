import { plainText } from '@pre-u/contract/platform/plainText'

const MAX_SUGGESTIONS = 3
const MIN_LIKENESS = 0.34

type Place = { name: string; city: string; postal_code: string }

const ALIASES: Record<string, string> = { sgravenhage: 'denhaag', shertogenbosch: 'denbosch' }
/** Returns a text to compare with: 'Christelijk  Lyceum' equals 'christelijk lyceum', and 's-Gravenhage equals Den Haag. */
export const comparable = (text: string) => {
  const plain = plainText(text).replaceAll(/[^a-z0-9]/g, '')
  return ALIASES[plain] ?? plain
}

const wordsOf = (text: string) => new Set(plainText(text).match(/[a-z0-9]{2,}/g) ?? [])

function addTo<T>(groups: Map<string, T[]>, key: string, value: T) {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/**
 * Finds the likeliest of some schools: the share of the words that two names have in common, halved in another place, and one more for the
 * same postal code. Only schools with a word or a postal code in common are looked at.
 */
export function findLike<T extends Place>(schools: T[]): (wanted: Place) => T[] {
  const indexed = schools.map((school) => ({ school, size: wordsOf(school.name).size, city: comparable(school.city) }))
  const byWord = new Map<string, number[]>()
  const byPostalCode = new Map<string, number[]>()
  for (const [at, { name, postal_code }] of schools.entries()) {
    for (const word of wordsOf(name)) addTo(byWord, word, at)
    if (postal_code) addTo(byPostalCode, comparable(postal_code), at)
  }
  return (wanted) => {
    const words = wordsOf(wanted.name)
    const city = comparable(wanted.city)
    const common = new Map<number, number>()
    for (const word of words) for (const at of byWord.get(word) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
    const near = new Set(byPostalCode.get(comparable(wanted.postal_code)))
    const scoreOf = (at: number) => {
      const other = indexed[at]!
      const share = (common.get(at) ?? 0) / Math.max(1, Math.min(words.size, other.size))
      return (other.city === city ? share : share / 2) + (near.has(at) ? 1 : 0)
    }
    return [...new Set([...common.keys(), ...near])]
      .map((at) => ({ at, score: scoreOf(at) }))
      .filter(({ score }) => score >= MIN_LIKENESS)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ at }) => schools[at]!)
  }
}
