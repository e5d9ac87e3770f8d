import { plainText } from '@pre-u/contract/platform/plainText'

export const firstNames = [
  'Sanne',
  'Daan',
  'Emma',
  'Sem',
  'Julia',
  'Lucas',
  'Mila',
  'Levi',
  'Noor',
  'Finn',
  'Yara',
  'Bram',
  'Lotte',
  'Thijs',
  'Fleur',
  'Mees',
  'Zoë',
  'Jesse',
  'Ayşe',
  'Mohamed',
  'Fatima',
  'Omar',
  'Isa',
  'Ruben',
  'Sofie',
  'Gijs',
  'Nora',
  'Teun',
  'Elif',
  'Stijn',
  'Jasmijn',
  'Adam',
  'Lieke',
  'Sven',
  'Anouk',
  'Ravi',
  'Chloé',
  'Jurre',
  'Maud',
  'Bilal',
  'Renske',
  'Koen',
  'Salma',
  'Niels',
  'Esther',
  'Milan',
  'Wietske',
  'Tygo',
  'Amira',
  'Pieter',
] as const

export const lastNames: readonly [infix: string, last_name: string][] = [
  ['de', 'Jong'],
  ['', 'Jansen'],
  ['de', 'Vries'],
  ['van den', 'Berg'],
  ['van', 'Dijk'],
  ['', 'Bakker'],
  ['', 'Visser'],
  ['', 'Smit'],
  ['', 'Meijer'],
  ['de', 'Boer'],
  ['', 'Mulder'],
  ['de', 'Groot'],
  ['', 'Bos'],
  ['', 'Vos'],
  ['', 'Peters'],
  ['', 'Hendriks'],
  ['van', 'Leeuwen'],
  ['', 'Dekker'],
  ['', 'Brouwer'],
  ['de', 'Wit'],
  ['', 'Dijkstra'],
  ['', 'Smits'],
  ['de', 'Graaf'],
  ['van der', 'Meer'],
  ['', 'Kok'],
  ['', 'Jacobs'],
  ['van', 'Vliet'],
  ['', 'Öztürk'],
  ['', 'Yılmaz'],
  ['el', 'Idrissi'],
  ['', 'Benali'],
  ['', 'Nguyen'],
  ['', 'Hoekstra'],
  ["van 't", 'Hof'],
  ['', 'Koster'],
  ['ter', 'Horst'],
  ['', 'Prins'],
  ['van der', 'Heijden'],
  ['', 'Schouten'],
  ['', 'Wiersma'],
  ['', 'Postma'],
  ['', 'Singh'],
  ['van', 'Beek'],
  ['', 'Kuipers'],
  ['', 'Lévy'],
] as const

export const mailName = (...parts: string[]) =>
  parts
    .map((part) =>
      plainText(part)
        .replaceAll('ı', 'i')
        .replaceAll(/[^a-z]/g, ''),
    )
    .filter(Boolean)
    .join('.')

/** The numbers are deterministic: demo data must not differ between machines. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
  return { next, below, pick }
}
