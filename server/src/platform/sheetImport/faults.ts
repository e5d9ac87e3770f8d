const SAVE_AS_XLSX = 'Open het in Excel, sla het op als .xlsx en probeer het opnieuw.'
const CHOOSE_ANOTHER = 'Kies een Excel-bestand (.xlsx) of een csv-bestand.'
const COPY = 'Kopieer alleen de rijen die u nodig hebt naar een nieuw bestand en probeer het opnieuw.'

export const faults = {
  empty: 'Dit bestand is leeg. Kies een bestand met gegevens.',
  noRows: 'In dit bestand staan geen rijen. Kies een bestand met gegevens.',
  tooBig: `Dit bestand bevat te veel gegevens. ${COPY}`,
  tooSlow: `Het lezen van dit bestand duurt te lang. ${COPY}`,
  tooManyRows: 'Dit bestand heeft te veel rijen. Verdeel de rijen over meer bestanden en probeer het opnieuw.',
  damaged: `Dit Excel-bestand is beschadigd. ${SAVE_AS_XLSX}`,
  oldExcel: 'Dit is een oud Excel-bestand (.xls). Sla het op als .xlsx en probeer het opnieuw.',
  binaryExcel: 'Dit is een binair Excel-bestand (.xlsb). Sla het op als .xlsx en probeer het opnieuw.',
  password: 'Dit bestand is met een wachtwoord beveiligd. Haal het wachtwoord eraf in Excel, sla het op en probeer het opnieuw.',
  openDocument: 'Dit is een OpenDocument-bestand. Sla het op als .xlsx en probeer het opnieuw.',
  webPage: `Dit is een webpagina en geen Excel-bestand, ook al lijkt de naam erop. ${SAVE_AS_XLSX}`,
  xml: `Dit is een XML-bestand en geen Excel-bestand. ${SAVE_AS_XLSX}`,
  pdf: `Dit is een pdf. ${CHOOSE_ANOTHER}`,
  image: `Dit is een afbeelding. ${CHOOSE_ANOTHER}`,
  program: `Dit is een programma. ${CHOOSE_ANOTHER}`,
  other: `Dit is geen Excel- of csv-bestand. ${CHOOSE_ANOTHER}`,
} as const

export type Fault = keyof typeof faults

export class UnreadableFile extends Error {
  constructor(readonly fault: Fault) {
    super(faults[fault])
  }
}

export const fail = (fault: Fault): never => {
  throw new UnreadableFile(fault)
}

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
