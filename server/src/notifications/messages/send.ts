import { and, eq, isNull, sql } from 'drizzle-orm'
import { messages as kind } from '@pre-u/contract/notifications/kinds'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict, refuseIf } from '../../platform/http/errors'
import { readRow } from '../../platform/resource/resource'
import { refuseStale } from '../../platform/resource/writes'
import { type MessageRow, prepareMessage } from './preview'
import { messages, titleOf } from './resource'
import { messageRecipientsTable as recipientsTable, messagesTable as table } from '../../tables/messages'

async function changeState(db: Db, before: MessageRow, changes: Partial<MessageRow>, user: Actor) {
  const now = sql<string>`now()`
  const [after] = await db
    .update(table)
    .set({ ...changes, [changes.state === 'SENDING' ? 'sent_at' : 'completed_at']: now, updated_at: touched(table.updated_at) })
    .where(eq(table.id, before.id))
    .returning()
  // The log has the chosen documents; their objects say nothing to its readers.
  await writeAudit(db, kind, user, { id: before.id, title: titleOf(after!), before, after: { ...after!, files: before.files } })
}

type Agreed = { recipients: number; updated_at?: string | undefined }

/** Freezes the recipients and the documents; the job hands them to the outbox. */
export async function startSending(db: Db, id: number, agreed: Agreed, user: Actor) {
  const message = await readRow(db, messages, id, user, 'lock')
  if (message.state !== 'DRAFT') throw conflict('Dit bericht is al verzonden.')
  refuseStale(message, agreed.updated_at)
  const { targets, valuesFor, attachments, errors, recipients } = await prepareMessage(db, message)
  refuseIf(errors)
  if (recipients !== agreed.recipients)
    throw conflict(`Het aantal ontvangers is intussen ${recipients} in plaats van ${agreed.recipients}. Controleer het en verzend opnieuw.`)
  const rows = targets.flatMap(({ school, persons }) =>
    persons.map((person) => ({ school_id: school.id, user_id: person.id, values: valuesFor(school, person) })),
  )
  // The rows are one JSON parameter: a statement can have 65,535 at most.
  await db.execute(sql`
    insert into ${recipientsTable} (message_id, school_id, user_id, values)
    select ${id}, school_id, user_id, "values"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as frozen (school_id int, user_id int, "values" jsonb)`)
  await changeState(db, message, { state: 'SENDING', recipients_count: recipients, files: attachments }, user)
}

/** Stops the sending; what the outbox has already is still sent. */
export async function stopSending(db: Db, id: number, user: Actor) {
  const message = await readRow(db, messages, id, user, 'lock')
  if (message.state !== 'SENDING') throw conflict('Dit bericht wordt niet (meer) verzonden.')
  await db
    .update(recipientsTable)
    .set({ values: null })
    .where(and(eq(recipientsTable.message_id, id), isNull(recipientsTable.queued_at)))
  await changeState(db, message, { state: 'STOPPED' }, user)
}
