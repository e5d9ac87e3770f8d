import type { ImportField } from './columns'
import { plainText, stripped } from '../../platform/plainText'
import { splitLastName, splitName } from './pupilNames'
import type { levels, profiles } from '../students'

type Cell = string | number | undefined
export type PupilCells = { [K in Exclude<ImportField, 'ignore'>]?: Cell }

/** A pupil as `pupilInput` takes it, or as typed where a value is not understood. */
export type RawPupil = {
  first_name: string
  infix: string
  last_name: string
  email: string
  grade: number | string
  level: string
  profile: string
  remarks: string
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
const clean = (text: string) => text.replaceAll(INVISIBLE, '').trim()
export const oneLine = (cell: Cell) => clean(String(cell ?? '')).replaceAll(/\s+/g, ' ')
const plain = (text: string) =>
  plainText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const EMPTY_VALUES = new Set(['', 'geen', 'nvt', 'n v t', 'onbekend'])

export function nameOf(
  cells: Pick<PupilCells, 'first_name' | 'infix' | 'last_name' | 'name'>,
): Pick<RawPupil, 'first_name' | 'infix' | 'last_name'> {
  const [first_name, infix, last_name, name] = [cells.first_name, cells.infix, cells.last_name, cells.name].map(oneLine) as [
    string,
    string,
    string,
    string,
  ]
  if (name && !last_name) {
    const whole = splitName(name)
    // Where there is a first name, 'Naam' may be the full name or only the last name.
    return !first_name || whole.first_name === first_name ? whole : { first_name, ...splitLastName(name) }
  }
  return infix ? { first_name, infix, last_name } : { first_name, ...splitLastName(last_name) }
}

export function emailOf(cell: Cell): string {
  const text = oneLine(cell)
  const address = /<([^<>]*)>/.exec(text)?.[1] ?? text
  const bare = stripped(address.replace(/^mailto:/i, ''), ` '",;`)
  // Spaces are typing errors within one address; between two addresses they stay, so that the fault is seen.
  return bare.split('@').length === 2 ? bare.replaceAll(' ', '') : bare
}

const LEVEL_WORDS: [RegExp, (typeof levels)[number]][] = [
  [/vmbo|mavo/, 'vmbo'],
  [/havo/, 'havo'],
  [/vwo|ath|gym/, 'vwo'],
]
const LEVEL_LETTERS: Record<string, (typeof levels)[number]> = { v: 'vwo', h: 'havo', m: 'vmbo', t: 'vmbo' }
const VMBO_TRACKS = new Set(['tl', 'gl', 'gtl', 'kb', 'kbl', 'bb', 'bbl', 'bk', 'bkl'])

/** 'v', 'vwo', 'ha' (havo, class a); empty for a class of two levels, 'hv'. */
function levelOfLetters(letters: string): string {
  const words = LEVEL_WORDS.filter(([word]) => word.test(letters))
  if (words.length > 0) return words.length === 1 ? words[0]![1] : ''
  if (VMBO_TRACKS.has(letters)) return 'vmbo'
  const [first = '', second = ''] = letters
  if (letters.length > 2 || (second in LEVEL_LETTERS && second !== first)) return ''
  return LEVEL_LETTERS[first] ?? ''
}

const CLASS =
  /^(?<before>[a-z]+(?: [a-z]+)*)? ?(?<grade>[1-6])(?:e|de|ste)?(?: ?(?<after>[a-z]+(?: [a-z]+)*))?(?: ?(?<!\d)(?<parallel>\d{1,2}))?$/
const GRADE_WORDS = /\b(klas|leerjaar|jaar|groep|stamgroep|stamklas)\b/g

/** 'V5A', '5 vwo', 'h4b', 'Klas 4', '4'. */
function classOf(cell: Cell): { grade: number | string; level: string } {
  const text = oneLine(cell)
  const bare = /^[\p{L}\d]/u.test(text) ? plain(text.replace(/^([1-6])[.,]0+$/, '$1')) : ''
  const { before = '', grade, after = '', parallel } = CLASS.exec(bare)?.groups ?? {}
  const letters = [before, after].map((part) => part.replaceAll(GRADE_WORDS, '').replaceAll(' ', ''))
  // Two bare numbers may be a date that a spreadsheet made of the class.
  if (!grade || (parallel && letters.every((part) => part === ''))) return { grade: text, level: '' }
  return { grade: Number(grade), level: levelOfLetters(letters[0] || letters[1]!) }
}

function levelOf(cell: Cell): string {
  const text = oneLine(cell)
  if (EMPTY_VALUES.has(plain(text))) return ''
  return levelOfLetters(plain(text).replaceAll(' ', '')) || classOf(text).level || text
}

const PROFILES: Record<string, (typeof profiles)[number]> = {
  nt: 'NT',
  natuurtechniek: 'NT',
  ng: 'NG',
  natuurgezondheid: 'NG',
  em: 'EM',
  economiemaatschappij: 'EM',
  cm: 'CM',
  cultuurmaatschappij: 'CM',
  ntng: 'NT/NG',
  ngnt: 'NT/NG',
  natuurtechnieknatuurgezondheid: 'NT/NG',
  natuurgezondheidnatuurtechniek: 'NT/NG',
}

function profileOf(cell: Cell): string {
  const text = oneLine(cell)
  const bare = plain(text)
  if (EMPTY_VALUES.has(bare)) return ''
  return PROFILES[bare.replaceAll(/\b(en|profiel|vwo|havo|dubbelprofiel|dubbel)\b| /g, '')] ?? text
}

export const activityIn = ({ activity }: PupilCells) => oneLine(activity)

/** A value that is not understood stays as typed, so that the user can correct it. */
export function toPupil(cells: PupilCells): RawPupil {
  const [byGrade, byClass] = [classOf(cells.grade), classOf(cells.class)]
  const grade = [byGrade.grade, byClass.grade].find((value) => typeof value === 'number') ?? (byGrade.grade || byClass.grade)
  const { first_name, infix, last_name } = nameOf(cells)
  return {
    first_name,
    infix,
    last_name,
    email: emailOf(cells.email),
    grade,
    level: levelOf(cells.level) || byGrade.level || byClass.level,
    profile: profileOf(cells.profile),
    remarks: clean(String(cells.remarks ?? '')),
  }
}
