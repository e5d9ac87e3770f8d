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

const LONGEST = 8
const BEGINNING = 1000
/** The container of old Excel files also holds new ones that are locked; its directory tells which, in UTF-16. */
const holds = (file: Buffer, name: string) => file.includes(Buffer.from(name, 'utf16le'))

function refuseCompound(file: Buffer): never {
  if (holds(file, 'EncryptedPackage')) return fail('password')
  return fail(holds(file, 'Workbook') || holds(file, 'Book') ? 'oldExcel' : 'other')
}

/** What a file is by what is in it, whatever its name says. What cannot be a list is refused. */
export function kindOf(file: Buffer): 'zip' | 'text' {
  if (file.length === 0) return fail('empty')
  const start = file.toString('hex', 0, LONGEST)
  const kind = signatures.find(([bytes]) => start.startsWith(bytes))?.[1] ?? 'text'
  if (kind === 'compound') return refuseCompound(file)
  if (kind !== 'zip' && kind !== 'text') return fail(kind)
  return kind
}

/** Pages and XML that go by the name of a spreadsheet: old systems for schools export them so. */
export function refuseMarkup(text: string) {
  const start = text.slice(0, BEGINNING).trimStart().toLowerCase()
  if (/^<(!doctype html|html|table|head|body|meta)/.test(start) || (start.startsWith('<') && start.includes('<html'))) fail('webPage')
  if (start.startsWith('<?xml')) fail('xml')
}
