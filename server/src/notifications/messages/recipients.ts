import { eq, sql } from 'drizzle-orm'
import type { MessageRecipient, RecipientState } from '@pre-u/contract/notifications/messages/message'
import { fullName } from '@pre-u/contract/platform/names'
import { maySignIn } from '../../accounts/accounts'
import { usersTable as users } from '../../tables/accounts'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { outboxTable as outbox } from '../../platform/mail/table'
import { schoolsTable as schools } from '../../tables/schools'
import { messageRecipientsTable as table } from '../../tables/messages'

/** A mail that the outbox has forgotten was sent or failed long ago, or withdrawn because its account is gone. */
const state = sql<RecipientState>`case
  when ${table.queued_at} is null then 'waiting'
  when ${table.mail_id} is null and ${users.is_active} then 'unsubscribed'
  when ${table.mail_id} is null then 'gone'
  when ${outbox.failed_at} is not null then 'failed'
  when ${outbox.id} is null and (${maySignIn}) is not true then 'gone'
  when ${outbox.id} is null or ${outbox.sent_at} is not null then 'sent'
  else 'queued' end`

export async function readMessageRecipients(db: Db, message_id: number): Promise<MessageRecipient[]> {
  const { first_name, infix, last_name, email } = users
  const rows = await db
    .select({
      id: table.id,
      school: { id: schools.id, name: schools.name },
      person: { id: users.id, first_name, infix, last_name, email },
      state,
    })
    .from(table)
    .innerJoin(schools, eq(schools.id, table.school_id))
    .leftJoin(users, eq(users.id, table.user_id))
    .leftJoin(outbox, eq(outbox.id, table.mail_id))
    .where(eq(table.message_id, message_id))
    .orderBy(dutch(schools.name), table.id)
  return rows.map(({ person, ...row }) => ({ ...row, person: person && { name: fullName(person), email: person.email } }))
}
