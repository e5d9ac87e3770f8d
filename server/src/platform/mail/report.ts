import type { MailReport } from './table'

/** `recipients`: the headers that say to whom the report was sent. `status`: '5.1.1', see RFC 3463. */
export type DeliveryReport = { recipients: string[]; outcome: MailReport; status: string }

/** A report begins with what it says; the mail that it is about comes last. Anyone can send more to the address, and the parser takes its time. */
export const MAX_REPORT_BYTES = 256 * 1024

const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])
const outcomes: Record<string, MailReport> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

const fieldIn = (text: string, name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

/** What a message says about a delivery, as RFC 3464 has it; null for any other message, such as an answer of somebody on holiday. */
export async function readReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(source.slice(0, MAX_REPORT_BYTES), { attachmentEncoding: 'utf8' })
  const part = message.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (typeof part?.content !== 'string') return null
  // The first group is about the whole message; each of the others about one recipient, and our mails have one.
  const group = part.content.split(/\r?\n\r?\n/).find((fields) => fieldIn(fields, 'action') !== '')
  const outcome = group && outcomes[fieldIn(group, 'action').toLowerCase()]
  if (!group || !outcome) return null
  const recipients = message.headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.has(key) ? [value] : []))
  return { recipients, outcome, status: /\d\.\d{1,3}\.\d{1,3}/.exec(fieldIn(group, 'status'))?.[0] ?? '' }
}
