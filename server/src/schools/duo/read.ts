import { normalPostalCode, type Province, provinces } from '@pre-u/contract/schools/schools'
import type { DuoSchool } from '@pre-u/contract/schools/duo'
import { regions } from '@pre-u/contract/schools/regions'
import type { Line } from '@pre-u/contract/platform/sheet/delimited'
import { invalid } from '../../platform/http/errors'

/** One row of DUO's list: a building of a school, by its code of six characters. */
export type Branch = DuoSchool & { institution: string; structure: string }

/** Spellings of the newer and the older files, without spaces and dashes. */
const headings = {
  institution: ['INSTELLINGSCODE', 'BRINNUMMER'],
  brin: ['VESTIGINGSCODE', 'VESTIGINGSNUMMER'],
  name: ['VESTIGINGSNAAM'],
  street: ['STRAATNAAM'],
  number: ['HUISNUMMERTOEVOEGING'],
  postal_code: ['POSTCODE'],
  city: ['PLAATSNAAM'],
  province: ['PROVINCIE'],
  corop_code: ['COROPGEBIEDCODE'],
  corop_name: ['COROPGEBIEDNAAM'],
  rmc_name: ['RMCREGIONAAM'],
  structure: ['ONDERWIJSSTRUCTUUR'],
} as const
type Heading = keyof typeof headings
const required: Heading[] = ['institution', 'brin', 'name', 'city']

const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '')

function findColumns(cells: string[]): Partial<Record<Heading, number>> {
  const found = cells.map(bare)
  const entries = Object.entries(headings).map(([name, spellings]) => [
    name,
    found.findIndex((text) => (spellings as readonly string[]).includes(text)),
  ])
  return Object.fromEntries(entries.filter(([, index]) => index !== -1)) as Partial<Record<Heading, number>>
}

const SMALL_WORDS = new Set(['aan', 'de', 'den', 'der', 'en', 'het', 'in', 'op', 'over', 'ter', 'van', 'bij'])
/** Older files have places in capitals: 'ALPHEN AAN DEN RIJN', "'S-GRAVENHAGE". */
function placeName(text: string): string {
  if (text !== text.toUpperCase()) return text
  const words = text.toLowerCase().split(' ')
  const capital = (word: string) => word.replaceAll(/(^|-)(ij|\p{L})/gu, (_, before: string, first: string) => before + first.toUpperCase())
  return words.map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : capital(word))).join(' ')
}

const isProvince = (text: string): text is Province => provinces.some((province) => province === text)
const provinceNamed = (text: string) => [text, placeName(text), placeName(text.replace('FRYSLÂN', 'FRIESLAND'))].find(isProvince) ?? ''

function toBranch(cellOf: (heading: Heading) => string): Branch | null {
  const institution = cellOf('institution').toUpperCase()
  const code = cellOf('brin').toUpperCase()
  const brin = code.length > 2 ? code : institution + code.padStart(2, '0')
  const [name, city] = [cellOf('name'), placeName(cellOf('city'))]
  if (!/^\d{2}[A-Z]{2}\d{2}$/.test(brin) || name === '' || city === '') return null
  const corop = regions[Number(cellOf('corop_code')) - 1]
  return {
    institution: brin.slice(0, 4),
    brin,
    name: name.slice(0, 200),
    street: [cellOf('street'), cellOf('number')].filter(Boolean).join(' '),
    postal_code: normalPostalCode(cellOf('postal_code')),
    city,
    province: provinceNamed(cellOf('province')),
    region: (corop ?? cellOf('corop_name')) || cellOf('rmc_name'),
    structure: cellOf('structure'),
  }
}

const EXPECTED = 'Kies het bestand 02.-alle-vestigingen-vo.csv van DUO.'

/** Rows that are no branch are counted and left out. */
export function readBranches([head, ...lines]: Line[]): { branches: Branch[]; skipped: number } {
  const columns = findColumns(head?.cells ?? [])
  const missing = required.find((name) => columns[name] === undefined)
  if (missing) throw invalid({ file: [`In dit bestand ontbreekt de kolom ${headings[missing][0]}. ${EXPECTED}`] })
  const branches = lines.flatMap(({ cells }) => toBranch((name) => cells[columns[name] ?? -1]?.trim() ?? '') ?? [])
  if (branches.length === 0) throw invalid({ file: [`In dit bestand staan geen vestigingen. ${EXPECTED}`] })
  return { branches, skipped: lines.length - branches.length }
}
