import { stripped } from '../../platform/plainText'
import type { Line } from '../../platform/sheet/delimited'

// Outlook writes 'Jan de Vries <jan@x.nl>; Piet Bos <piet@x.nl>'; others separate with commas, which names may contain too.
const SEPARATOR = /[;\r\n]+|(?<=>)\s*,|(?<=@[^\s,;<>]+)\s*,/
const ENTRY = /^(?<name>[^<>@]*)[<(](?<address>[^<>()\s]+@[^<>()\s]+)[>)]$|^(?<bare>[^\s<>]+@[^\s<>]+)$/
const unquoted = (text: string) => stripped(text, ` "'`)

// No address is as long, and the patterns above are slow on such a text.
const TOO_LONG = /[^\s,;<>]{320}/

const HEADINGS: Line = { row: 1, cells: ['Naam', 'E-mailadres'] }

/**
 * Reads the recipients of a mail as a table with headings, or returns null when the text is something else. An entry may lack its address.
 */
export function parseAddressList(text: string): Line[] | null {
  if (text.includes('\t') || !text.includes('@') || TOO_LONG.test(text)) return null
  const entries = text
    .split(SEPARATOR)
    .map((entry) => entry.trim())
    .filter(Boolean)
  const addresses = entries.map((entry) => ENTRY.exec(entry)?.groups)
  const isUnderstood = entries.every((entry, index) => addresses[index] || !/[@<>]/.test(entry))
  const isOneLine = !/[\r\n]/.test(text.trim())
  const bareCount = addresses.filter((groups) => groups?.bare).length
  // Bare addresses below each other are a column of a spreadsheet.
  if (!isUnderstood || !(addresses.some((groups) => groups?.address) || (isOneLine && bareCount > 1))) return null
  const rows = entries.map((entry, index) => {
    const { name, address, bare } = addresses[index] ?? { name: entry }
    return { row: index + 2, cells: [unquoted(name ?? ''), address ?? bare ?? ''] }
  })
  return [HEADINGS, ...rows]
}
