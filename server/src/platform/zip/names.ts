import path from 'node:path'

const LONGEST = 120
const LONGEST_EXTENSION = 20
const NAMELESS = 'naamloos'

// Control characters, marks that turn the direction of text around or cannot be seen, and what some system gives a meaning of its own.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]/gu
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/iu
const AT_THE_EDGES = /^[\s.]+|[\s.]+$/gu

/** Cut between characters, not through one. */
function cut(text: string, length: number): string {
  const units = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(units) ? units.slice(0, -1) : units
}

function parts(name: string): { stem: string; extension: string } {
  const extension = path.posix.extname(name)
  return extension.length > LONGEST_EXTENSION
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, name.length - extension.length), extension }
}

/** The same with at most so many characters, its extension kept and perhaps something before that. */
function fitted(name: string, before = ''): string {
  const { stem, extension } = parts(name)
  const room = LONGEST - extension.length - before.length
  return `${cut(stem, room).replace(AT_THE_EDGES, '') || NAMELESS}${before}${extension}`
}

/** One name of a file or folder that every system takes: no path, nothing hidden in it, no name that means something else. */
export function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(UNSAFE, '_').replace(/\s+/gu, ' ').replace(AT_THE_EDGES, '')
  const fits = fitted(plain || NAMELESS)
  const beforeDot = fits.split('.')[0]!.trim()
  return RESERVED.test(beforeDot) ? fitted(`_${fits}`) : fits
}

// What looks the same to a system that does not tell capitals apart.
const folded = (name: string) => name.toUpperCase().toLowerCase().normalize('NFC')

/** Gives safe names, of which no two are equal, also where capitals do not count: the second gets ' (2)'. */
export function distinctNames() {
  const taken = new Set<string>()
  return (text: string): string => {
    const name = safeName(text)
    let distinct = name
    for (let copy = 2; taken.has(folded(distinct)); copy += 1) distinct = fitted(name, ` (${copy})`)
    taken.add(folded(distinct))
    return distinct
  }
}
