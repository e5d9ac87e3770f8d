import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport as createMailer } from 'nodemailer'
import type { Context } from '../context'
import { readOffice } from '../programme/programme'
import { MissingObject } from '../storage/store'
import { withPrivacyLink } from './layout'
import { createReturnPaths, unsubscribeLinks } from './addresses'
import type { OutboxRow } from './table'

export type Transport = { send(row: OutboxRow): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 15_000
/** A server that checks a mail before it answers takes its time; a mail whose answer is not awaited may be sent twice. */
const IDLE_TIMEOUT_MS = 120_000

const domainIn = (address: string) => /@([^\s>@]+)>?$/.exec(address)?.[1] ?? 'pre-u.example'

type TransportContext = Pick<Context, 'config' | 'db' | 'log' | 'store'>
type Sender = {
  from: string
  returnPathOf: ((mail: string) => string) | undefined
  unsubscribeLink: ((user_id: number) => string) | undefined
}

/** One click in the mail program (RFC 8058). */
const unsubscribing = ({ kind, user_id }: OutboxRow, { unsubscribeLink }: Sender) =>
  kind === 'invitation' && user_id !== null && unsubscribeLink
    ? { 'List-Unsubscribe': `<${unsubscribeLink(user_id)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** After so many attempts the mail goes without its files: an object store that is away for long must not hold up what it says. */
const ATTEMPTS_WITH_FILES = 4

/** Reads the files of a mail. Its text has a link to each as well, so that a mail without one still says where it is. */
async function readFiles({ store, log }: Pick<Context, 'store' | 'log'>, { id, attempts, files }: OutboxRow) {
  const attachments: { filename: string; contentType: string; content: Buffer }[] = []
  for (const { name, content_type, object_key } of files)
    try {
      attachments.push({ filename: name, contentType: content_type, content: await buffer(await store.read(object_key)) })
    } catch (err) {
      if (!(err instanceof MissingObject) && attempts < ATTEMPTS_WITH_FILES) throw err
      log.warn({ err, mail: id }, 'a file of a mail could not be read; its link goes alone')
    }
  return attachments
}

const toMessage = async (context: TransportContext, row: OutboxRow, sender: Sender) => {
  const { id, created_at, recipient, subject, text, html } = row
  const { from, returnPathOf } = sender
  const { email: replyTo } = await readOffice(context.db)
  return {
    messageId: `<${id}@${domainIn(from)}>`,
    date: new Date(created_at),
    from,
    ...(replyTo && { replyTo }),
    // An object is one address and is not parsed as a list.
    to: { name: '', address: recipient },
    ...(returnPathOf && { envelope: { from: returnPathOf(id), to: recipient } }),
    subject,
    text,
    html,
    attachments: await readFiles(context, row),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(row, sender) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const openMailer = (url: string, socketTimeout = IDLE_TIMEOUT_MS) =>
  createMailer({ url, connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS, socketTimeout })

/** Throws when the mail server does not answer or refuses the name and password. */
export async function verifyMail(url: string) {
  const mailer = openMailer(url)
  await mailer.verify().finally(() => mailer.close())
}

function smtpTransport(context: TransportContext, url: string, sender: Sender, idleMs?: number): Transport {
  const mailer = openMailer(url, idleMs)
  return {
    send: async (row) => void (await mailer.sendMail(await toMessage(context, row, sender))),
    close: () => mailer.close(),
  }
}

function fileTransport(context: TransportContext, sender: Sender): Transport {
  const { config, log } = context
  const folder = path.join(config.dataDir, 'outbox')
  const mailer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(row) {
      const { message } = await mailer.sendMail(await toMessage(context, row, sender))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${row.created_at.replaceAll(':', '-')}-${row.id}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(row.text)?.[0]
      // The subject is not logged, because it may name a person.
      log.info(`A mail is in ${file}${link ? `\n  Its link: ${link}` : ''}`)
    },
    close: () => mailer.close(),
  }
}

export const createTransport = (context: TransportContext, idleMs?: number): Transport => {
  const { mail, publicUrl } = context.config
  const returnPathOf = mail.bounces ? createReturnPaths(context.config, mail.bounces).of : undefined
  // Mail programs only post to https.
  const unsubscribeLink = publicUrl.startsWith('https:') ? unsubscribeLinks(context.config).linkFor : undefined
  const sender = { from: mail.from, returnPathOf, unsubscribeLink }
  const transport = mail.smtpUrl ? smtpTransport(context, mail.smtpUrl, sender, idleMs) : fileTransport(context, sender)
  return { ...transport, send: (row) => transport.send(withPrivacyLink(row, publicUrl)) }
}
