import { and, eq, sql } from 'drizzle-orm'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { usersTable } from '../auth/table'
import type { Actor } from '../platform/actor'
import { touched } from '../platform/db/columns'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { composeMail } from '../platform/mail/layout'
import { queueMails } from '../platform/mail/outbox'
import { schoolsTable } from '../schools/table'
import { recordChanges } from './change'
import { findItem, type Row } from './find'
import { generalSpace } from './space'
import { documentsTable as table } from './table'

const contactPersons = (db: Db) =>
  db
    .select({ email: usersTable.email })
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.is_active, true), eq(schoolsTable.is_active, true)))
    .orderBy(usersTable.id)

async function folderKeyOf(db: Db, { kind, key, parent_id }: Row): Promise<string> {
  if (kind === 'folder' || parent_id === null) return kind === 'folder' ? key : ''
  const [folder] = await db.select({ key: table.key }).from(table).where(eq(table.id, parent_id))
  return folder!.key
}

/** Once per change of the document. Returns the number of mails. */
export async function announce(db: Db, { config }: Context, file_key: string, user: Actor): Promise<number> {
  const { id } = await findItem(db, generalSpace, file_key)
  const [document] = await db.select().from(table).where(eq(table.id, id)).for('update')
  const { announced_at, last_modified, name, kind } = document!
  if (announced_at && announced_at >= last_modified)
    throw conflict(`Scholen hebben hierover al een e-mail ontvangen (${formatInstant(announced_at)}).`)
  const folder = await folderKeyOf(db, document!)
  const mail = composeMail({
    heading: announced_at ? `Algemene documenten: ${name} is vernieuwd` : `Algemene documenten: ${name}`,
    paragraphs: [
      kind === 'folder'
        ? `Bij de algemene documenten van Pre-U staat een nieuwe map: ${name}.`
        : `Bij de algemene documenten van Pre-U staat een ${announced_at ? 'nieuwe versie van een document' : 'nieuw document'}: ${name}.`,
    ],
    button: { label: 'Bekijk de documenten', url: `${config.publicUrl}/schools/docs/all${folder && `?folder=${folder}`}` },
    footer: 'U ontvangt deze e-mail omdat u contactpersoon van uw school bent bij Pre-U.',
  })
  const people = await contactPersons(db)
  await queueMails(
    db,
    people.map(({ email }) => ({ to: email, ...mail })),
  )
  const [after] = await db
    .update(table)
    .set({ announced_at: sql`greatest(now(), ${table.last_modified})`, updated_at: touched(table.updated_at) })
    .where(eq(table.id, document!.id))
    .returning()
  await recordChanges(db, user, [{ before: document!, after: after! }])
  return people.length
}
