import path from 'node:path'
import { plainText } from '@pre-u/contract/platform/plainText'

const MAX_LENGTH = 120
const MAX_EXTENSION_LENGTH = 20
const NAMELESS = 'naamloos'

// Control characters, invisible and bidirectional marks, and characters with a meaning on some system.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]/gu
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/iu
const OUTER_DOTS_AND_SPACES = /^[\s.]+|[\s.]+$/gu

function truncate(text: string, length: number): string {
  const units = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(units) ? units.slice(0, -1) : units
}

function splitExtension(name: string): { stem: string; extension: string } {
  const extension = path.posix.extname(name)
  return extension.length > MAX_EXTENSION_LENGTH
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, name.length - extension.length), extension }
}

function fitLength(name: string, suffix = ''): string {
  const { stem, extension } = splitExtension(name)
  const available = MAX_LENGTH - extension.length - suffix.length
  return `${truncate(stem, available).replace(OUTER_DOTS_AND_SPACES, '') || NAMELESS}${suffix}${extension}`
}

export function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(UNSAFE, '_').replace(/\s+/gu, ' ').replace(OUTER_DOTS_AND_SPACES, '')
  const name = fitLength(plain || NAMELESS)
  const stem = name.split('.')[0]!.trim()
  return RESERVED.test(stem) ? fitLength(`_${name}`) : name
}

const caseless = (name: string) => name.toUpperCase().toLowerCase().normalize('NFC')

/** Returns safe names that differ also when case is ignored: the second gets ' (2)'. */
export function distinctNames() {
  const taken = new Set<string>()
  // Long names with the same beginning are cut to one name: the next search for a free number begins after the last one.
  const nextCopy = new Map<string, number>()
  return (text: string): string => {
    const name = safeName(text)
    let candidate = name
    let copy = nextCopy.get(caseless(name)) ?? 2
    for (; taken.has(caseless(candidate)); copy += 1) candidate = fitLength(name, ` (${copy})`)
    nextCopy.set(caseless(name), copy)
    taken.add(caseless(candidate))
    return candidate
  }
}

/** A part of a file name: 'Honoursprogramma bèta 2027' → 'honoursprogramma-beta-2027'. */
export const slug = (text: string) =>
  plainText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
