import type { Context } from '../context'
import { locks, whileLocked } from '../db/locks'
import { applyReport, MAX_REPORT_BYTES } from './report'
import { createReturnPaths } from './addresses'

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
