import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport as createMailer } from 'nodemailer'
import type { Context } from '../context'
import type { outboxTable } from './table'

export type OutboxRow = typeof outboxTable.$inferSelect
export type Transport = { send(row: OutboxRow): Promise<void>; close(): void }

const CONNECT_MS = 15_000
const SILENCE_MS = 30_000

const domainOf = (address: string) => /@([^\s>@]+)>?$/.exec(address)?.[1] ?? 'pre-u.example'

const messageOf = ({ id, created_at, recipient, subject, text, html }: OutboxRow, from: string) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  date: new Date(created_at),
  from,
  // As an object it is one address and is never read as a list of them.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  // Asks the answering machines of others to keep quiet.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function smtpTransport(url: string, from: string): Transport {
  const mailer = createMailer({ url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS })
  return {
    send: async (row) => void (await mailer.sendMail(messageOf(row, from))),
    close: () => mailer.close(),
  }
}

/** Without a mail server, for whoever tries the product: mails become files, and the console shows the link they hold. */
function fileTransport({ config, log }: Pick<Context, 'config' | 'log'>): Transport {
  const folder = path.join(config.dataDir, 'outbox')
  const mailer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(row) {
      const { message } = await mailer.sendMail(messageOf(row, config.mail.from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${row.created_at.replaceAll(':', '-')}-${row.id}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(row.text)?.[0]
      log.info(`Mail '${row.subject}' is in ${file}${link ? `\n  Its link: ${link}` : ''}`)
    },
    close: () => mailer.close(),
  }
}

export const createTransport = (context: Pick<Context, 'config' | 'log'>): Transport => {
  const { smtpUrl, from } = context.config.mail
  return smtpUrl ? smtpTransport(smtpUrl, from) : fileTransport(context)
}
