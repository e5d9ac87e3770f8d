import type { MailKind } from '@pre-u/contract/notifications/mails/log'
import { type AttachedFile, MAX_ATTACHED_BYTES, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import { fillPlaceholders, type PlaceholderValues } from '@pre-u/contract/notifications/messages/placeholders'
import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config'
import type { Db } from '../../platform/db/db'
import { composeMail, type ComposedMail } from '../../platform/mail/layout'
import type { MailFile } from '../../platform/mail/table'
import { unsubscribeLinks } from '../../platform/mail/addresses'
import type { Office } from '../../platform/programme/programme'
import type { MessageFile } from '../../tables/messages'
import { documentsTable as table } from '../../tables/documents'

/** `folder`: the key of its folder, null at the root; `path`: the names of its folders, 'Brieven / 2026'. */
type GeneralFile = {
  key: string
  name: string
  folder: string | null
  path: string
  size: number
  content_type: string
  object_key: string | null
}

/** Reads all general documents outside the trash, by path and name. */
export async function readGeneralFiles(db: Db): Promise<GeneralFile[]> {
  const { rows } = await db.execute<GeneralFile>(sql`
    with recursive tree as (
      select id, key, name, kind, null::text as folder, '' as path, size, content_type, object_key from ${table}
      where school_id is null and parent_id is null and trashed_at is null
      union all
      select item.id, item.key, item.name, item.kind, tree.key, concat_ws(' / ', nullif(tree.path, ''), tree.name),
        item.size, item.content_type, item.object_key
      from ${table} item join tree on item.parent_id = tree.id where item.trashed_at is null
    )
    select key, name, folder, path, size, content_type, object_key from tree where kind = 'file' order by path, lower(name), id`)
  return rows
}

/** Reads the chosen documents that are still there. Each goes along as a file while the mail can hold it. */
export async function readAttachments(db: Db, keys: string[]): Promise<MessageFile[]> {
  if (keys.length === 0) return []
  const files = new Map((await readGeneralFiles(db)).map((file) => [file.key, file]))
  let bytesLeft = MAX_ATTACHED_BYTES
  return keys.flatMap((chosen) => {
    const file = files.get(chosen)
    if (!file) return []
    const { key, name, folder, size, content_type, object_key } = file
    const fits = object_key !== null && size <= bytesLeft
    if (fits) bytesLeft -= size
    return [{ key, name, folder, size, content_type, object_key: fits ? object_key : null }]
  })
}

export const presentAttachment = ({ name, size, object_key }: MessageFile): AttachedFile => ({
  name,
  size,
  sent_as: object_key === null ? 'link' : 'file',
})

const filesOf = (attachments: MessageFile[]) =>
  attachments.flatMap(({ name, content_type, object_key }) => (object_key === null ? [] : [{ name, content_type, object_key }]))

const addressOf = ({ folder, key }: MessageFile, publicUrl: string) =>
  `${publicUrl}/schools/docs/all?${new URLSearchParams({ ...(folder && { folder }), preview: key }).toString()}`

type Text = Pick<MessageInput, 'purpose' | 'subject' | 'body'>
type Letter = { text: Text; attachments: MessageFile[]; values: PlaceholderValues; schoolName: string; user_id: number }

export const filledText = ({ subject, body }: Pick<Text, 'subject' | 'body'>, values: PlaceholderValues) => ({
  subject: fillPlaceholders(subject, values),
  body: fillPlaceholders(body, values),
})

/** Every attachment has a link, also one that goes along as a file: the file may be gone by the time the mail is handed over. */
export function composeMessage(
  { text, attachments, values, schoolName, user_id }: Letter,
  config: Config & { office: Office },
): ComposedMail & { kind: MailKind; files: MailFile[] } {
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
  return { ...mail, kind: isInvitation ? 'invitation' : 'message', files: filesOf(attachments) }
}
