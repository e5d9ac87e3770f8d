import { fail } from './faults'

const signatures: [bytes: string, kind: 'zip' | 'compound' | 'pdf' | 'image' | 'program' | 'other'][] = [
  ['504b0304', 'zip'],
  ['d0cf11e0a1b11ae1', 'compound'],
  ['255044462d', 'pdf'],
  ['89504e470d0a1a0a', 'image'],
  ['ffd8ff', 'image'],
  ['47494638', 'image'],
  ['52494646', 'image'],
  ['4d5a', 'program'],
  ['7f454c46', 'program'],
  ['cafebabe', 'program'],
  ['2321', 'program'],
  ['1f8b', 'other'],
  ['377abcaf271c', 'other'],
  ['526172211a07', 'other'],
  ['7b5c727466', 'other'],
  ['504b', 'other'],
]

const SIGNATURE_BYTES = 8
const MARKUP_PREFIX_LENGTH = 1000
/** Password-protected xlsx files have the container of old Excel files; its directory has names in UTF-16. */
const hasEntry = (file: Buffer, name: string) => file.includes(Buffer.from(name, 'utf16le'))

function refuseCompound(file: Buffer): never {
  if (hasEntry(file, 'EncryptedPackage')) return fail('password')
  return fail(hasEntry(file, 'Workbook') || hasEntry(file, 'Book') ? 'oldExcel' : 'other')
}

/** Detects the kind by content, not by name. Throws for what cannot be a list. */
export function detectKind(file: Buffer): 'zip' | 'text' {
  if (file.length === 0) return fail('empty')
  const start = file.toString('hex', 0, SIGNATURE_BYTES)
  const kind = signatures.find(([bytes]) => start.startsWith(bytes))?.[1] ?? 'text'
  if (kind === 'compound') return refuseCompound(file)
  if (kind !== 'zip' && kind !== 'text') return fail(kind)
  return kind
}

export function refuseMarkup(text: string) {
  const start = text.slice(0, MARKUP_PREFIX_LENGTH).trimStart().toLowerCase()
  if (/^<(!doctype html|html|table|head|body|meta)/.test(start) || (start.startsWith('<') && start.includes('<html'))) fail('webPage')
  if (start.startsWith('<?xml')) fail('xml')
}
