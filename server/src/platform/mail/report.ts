import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { isAddressGone, markAddress, unmarkAddress, type ReturnPaths, createReturnPaths } from './addresses'
import { type MailReport, outboxTable as table } from './table'
import { locks, whileLocked } from '../db/locks'

/** `recipients`: the headers that say to whom the report was sent. `status`: '5.1.1', see RFC 3463. */
type DeliveryReport = { recipients: string[]; outcome: MailReport; status: string }

/** A report begins with what it says; the mail that it is about comes last. Anyone can send more to the address, and the parser takes its time. */
const MAX_REPORT_BYTES = 256 * 1024

const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])
const outcomes: Record<string, MailReport> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

const fieldIn = (text: string, name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

/**
 * Reads what a message says about a delivery, as RFC 3464 has it. Returns null for any other message, such as an answer of somebody on
 * holiday.
 */
async function readReport(source: Uint8Array): Promise<DeliveryReport | null> {
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

/**
 * Stores what a report says about one of our mails. Returns false for what is no report, or not about a mail of ours: it changes nothing.
 */
export async function applyReport({ db, log }: Pick<Context, 'db' | 'log'>, paths: ReturnPaths, source: Uint8Array): Promise<boolean> {
  const report = await readReport(source).catch(() => null)
  const mail = report && paths.mailOf(report.recipients)
  if (!mail) return false
  const { outcome, status } = report
  await db.transaction(async (tx) => {
    // A bounced mail stays so, whatever a later report says.
    const isOpen = sql`${table.report} is distinct from 'bounced'`
    const [row] = await tx
      .update(table)
      .set({ report: outcome, reported_at: sql`now()`, answer: status })
      .where(and(eq(table.id, mail), isOpen))
      .returning({ recipient: table.recipient })
    if (!row) return
    if (outcome === 'bounced' && isAddressGone(status)) await markAddress(tx, row.recipient, status)
    if (outcome === 'delivered') await unmarkAddress(tx, row.recipient)
  })
  log.info({ mail, outcome, status }, 'a mail was reported on')
  return true
}

export const MAILBOX_EVERY_MS = 60_000
const MOST_AT_ONCE = 200

async function openMailbox(address: string) {
  const { ImapFlow } = await import('imapflow')
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
  })
  // Without a listener an error of the connection would end the process; the call that waits for it fails too.
  client.on('error', () => undefined)
  await client.connect()
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' }
}

/** Reads the reports that nobody has read yet, and marks every message as read. One process at a time. */
export async function readMailbox(context: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  const { imapUrl, bounces } = context.config.mail
  if (!imapUrl || !bounces) return
  const paths = createReturnPaths(context.config, bounces)
  await whileLocked(context.db, locks.mailbox, async () => {
    const { client, folder } = await openMailbox(imapUrl)
    try {
      const lock = await client.getMailboxLock(folder)
      const unread = await client.search({ seen: false }, { uid: true })
      for (const uid of (unread || []).slice(0, MOST_AT_ONCE)) {
        const message = await client.fetchOne(String(uid), { source: { maxLength: MAX_REPORT_BYTES } }, { uid: true })
        if (message && message.source) await applyReport(context, paths, message.source)
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }
      lock.release()
    } finally {
      await client.logout().catch(() => client.close())
    }
  })
}
