import type { MessageInput } from '@pre-u/contract/messages/message'
import { fillPlaceholders, type PlaceholderValues } from '@pre-u/contract/messages/placeholders'
import { readGeneralFiles } from '../documents/public'
import type { Config } from '../platform/config/config'
import type { Db } from '../platform/db/db'
import { type ComposedMail, composeMail } from '../platform/mail/layout'
import type { MailKind } from '../platform/mail/table'
import { unsubscribeLinks } from '../platform/mail/unsubscribe'

type Attachment = { name: string; folder: string | null; key: string }

/** The chosen documents that are still there. */
export async function readAttachments(db: Db, keys: string[]): Promise<Attachment[]> {
  if (keys.length === 0) return []
  const files = new Map((await readGeneralFiles(db)).map((file) => [file.key, file]))
  return keys.flatMap((key) => files.get(key) ?? [])
}

const addressOf = ({ folder, key }: Attachment, publicUrl: string) =>
  `${publicUrl}/schools/docs/all?${new URLSearchParams({ ...(folder && { folder }), preview: key }).toString()}`

type Text = Pick<MessageInput, 'purpose' | 'subject' | 'body'>
export type Letter = { text: Text; attachments: Attachment[]; values: PlaceholderValues; schoolName: string; user_id: number }

export const filledText = ({ subject, body }: Pick<Text, 'subject' | 'body'>, values: PlaceholderValues) => ({
  subject: fillPlaceholders(subject, values),
  body: fillPlaceholders(body, values),
})

/** Attachments are links: a mail to hundreds of schools stays small, and a document that is replaced or withdrawn is so for all. */
export function composeMessage(
  { text, attachments, values, schoolName, user_id }: Letter,
  config: Config,
): ComposedMail & { kind: MailKind } {
  const { publicUrl, office } = config
  const isInvitation = text.purpose === 'invitation'
  const { subject, body } = filledText(text, values)
  const links = attachments.map((file) => ({ label: file.name, url: addressOf(file, publicUrl) }))
  const mail = composeMail({
    heading: subject,
    paragraphs: body.split(/(?:\r?\n){2,}/),
    ...(links.length > 0 && { sections: [{ heading: 'Bijlagen', links }] }),
    office,
    footer: `U ontvangt deze e-mail als contactpersoon van ${schoolName} bij Pre-U.`,
    ...(isInvitation && { footerLink: { label: 'Afmelden voor uitnodigingen', url: unsubscribeLinks(config).linkFor(user_id) } }),
  })
  return { ...mail, kind: isInvitation ? 'invitation' : 'message' }
}
